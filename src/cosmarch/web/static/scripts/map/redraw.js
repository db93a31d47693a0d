// Brings a picture up to date where its markup changed, and leaves the rest alone: what is equal is neither parsed nor
// looked at. What has an id stays the same element, as with `morph`, which draws all of it wherever this cannot.
import { attributes, dressed, morph, move, parsed } from "./morph.js";

const TAG = /<(\/?)[A-Za-z][\w-]*((?:[^>"']+|"[^"]*"|'[^']*')*)>/g;
const ID = / id="[^"]*"/g;

// A picture of which only what changed was sent: texts, and ranges of the one before.
export function patched(before, patch) {
  return patch.map((part) => (typeof part === "string" ? part : before.slice(part[0], part[1]))).join("");
}

// From the picture that `place` shows, by its markup, to another.
export function redraw(place, before, after) {
  const steps = [];
  const found = before && compare(place, `<div>${before}</div>`, `<div>${after}</div>`, steps);
  const comes = steps.flatMap((step) => step.order ?? []).filter((one) => typeof one === "string");
  if (!found || comes.some((markup) => (markup.match(ID) ?? []).some((id) => before.includes(id)))) return morph(place, parsed(after));
  const fresh = nodesOf(steps.flatMap((step) => step.order ?? [step.markup]).filter((one) => typeof one === "string"));
  for (const { element, order } of steps) {
    if (order) arrange(element, order.map((one) => (typeof one === "string" ? styled(fresh.shift()) : one)));
    else if (element.nodeType === 1) attributes(element, fresh.shift());
    else element.nodeValue = fresh.shift().nodeValue;
  }
}

// Pieces of a picture as a browser reads them there, all at once.
function nodesOf(markups) {
  const made = parsed(`<svg>${markups.map((one) => `<g>${one}</g>`).join("")}</svg>`);
  return [...made.firstChild.children].map((one) => one.firstChild);
}

function styled(node) {
  dressed(node.parentNode);
  return node;
}

// Note what has to be done, as {element} with `markup` that has its new attributes, or what it says if it is text; or with
// its `order`: nodes that stay, and markup of those that come. False where the page does not show what it was sent.
function compare(element, before, after, steps) {
  const [old, fresh] = [split(before), split(after)];
  const live = [...element.childNodes];
  if (!old || !fresh || live.length !== old.parts.length || !live.every((node, at) => shows(node, old.parts[at]))) return false;
  if (old.head !== fresh.head) steps.push({ element, markup: `${fresh.head.replace(/\/?>$/, "")}/>` });
  const pairs = paired(old.parts, fresh.parts);
  if (pairs.length !== live.length || pairs.some((from, at) => from !== at)) steps.push({ element, order: pairs.map((from, at) => live[from] ?? fresh.parts[at]) });
  return pairs.every((from, at) => {
    const [was, is] = [old.parts[from], fresh.parts[at]];
    if (from < 0 || was === is) return true;
    if (is.startsWith("<")) return compare(live[from], was, is, steps);
    return steps.push({ element: live[from], markup: is });
  });
}

// Which of the old parts each new one was, or -1: what is equal at both ends, then by id, then in order.
function paired(old, fresh) {
  const pairs = fresh.map(() => -1);
  let [from, end, to] = [0, old.length, fresh.length];
  while (from < end && from < to && old[from] === fresh[from]) pairs[from] = from++;
  while (end > from && to > from && old[end - 1] === fresh[to - 1]) pairs[--to] = --end;
  const waiting = new Map(); // name: places among the old
  for (let at = from; at < end; at += 1) waiting.set(nameOf(old[at]), [...(waiting.get(nameOf(old[at])) ?? []), at]);
  for (let at = from; at < to; at += 1) pairs[at] = waiting.get(nameOf(fresh[at]))?.shift() ?? -1;
  return pairs;
}

function arrange(element, order) {
  for (const node of [...element.childNodes]) if (!order.includes(node)) node.remove();
  let at = element.firstChild;
  for (const node of order) {
    if (node === at) at = at.nextSibling;
    else move(element, node, at);
  }
}

// The opening tag of an element and what it holds, each part as its markup; null for what this cannot read.
function split(markup) {
  const parts = [];
  let [depth, head, from] = [0, "", 0];
  TAG.lastIndex = 0;
  for (let found = TAG.exec(markup); found; found = TAG.exec(markup)) {
    const [tag, closes, rest] = found;
    const alone = rest.endsWith("/");
    if (depth === 0) {
      if (closes) return null;
      [head, from] = [tag, TAG.lastIndex];
      if (alone) return { head, parts };
    } else if (depth === 1) {
      if (found.index > from) parts.push(markup.slice(from, found.index));
      from = found.index;
      if (alone) parts.push(markup.slice(from, (from = TAG.lastIndex)));
    } else if (depth === 2 && closes) parts.push(markup.slice(from, (from = TAG.lastIndex)));
    depth += closes ? -1 : alone ? 0 : 1;
    if (depth === 0) return TAG.lastIndex === markup.length ? { head, parts } : null;
  }
  return null;
}

// What a part is known by: its tag and its id.
function nameOf(part) {
  if (!part.startsWith("<")) return "#text";
  const head = part.slice(1, part.indexOf(">"));
  return `${head.slice(0, head.search(/[\s/]|$/))} ${/ id="([^"]*)"/.exec(head)?.[1] ?? ""}`;
}

function shows(node, part) {
  return nameOf(part) === (node.nodeType === 1 ? `${node.localName} ${node.id}` : node.nodeName);
}
