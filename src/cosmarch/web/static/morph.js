// Brings a part of the page up to date without replacing it: what has the same id stays the same element, so that pieces
// can travel, focus stays where it is, and folded things stay folded.

import { html } from "./trusted.js";

export function parsed(markup) {
  const made = document.createElement("template");
  made.innerHTML = html(markup);
  return made.content;
}

// Styles come as data, since the page's policy forbids them in the markup.
export function dressed(root) {
  for (const one of root.querySelectorAll("[data-style]")) one.style.cssText = one.dataset.style;
}

export let times = 0; // that anything was brought up to date: what was looked up before may be gone

export function morph(place, fresh) {
  const tree = typeof fresh === "string" ? parsed(fresh) : fresh;
  lay(place, tree, named(tree), new Map());
}

const pictures = new WeakMap(); // by place: the picture that was laid over it last, by id

// A picture is large and little of it changes: what came like that the last time is left alone. Who writes on it takes
// that off again.
export function morphPicture(place, tree) {
  const wanted = named(tree);
  lay(place, tree, wanted, pictures.get(place) ?? new Map());
  pictures.set(place, wanted);
}

function named(tree) {
  return new Map([...tree.querySelectorAll("[id]")].map((one) => [one.id, one]));
}

function lay(place, tree, wanted, last) {
  times += 1;
  const held = new Map(); // by id: what stays, wherever in the part it will stand
  for (const one of place.querySelectorAll("[id]")) if (wanted.has(one.id) && !held.has(one.id)) held.set(one.id, one);
  const aside = document.createElement("div");
  aside.hidden = true;
  document.body.append(aside);
  children(place, tree, { held, aside, last });
  aside.remove();
}

// First the children stand where they belong, then what is left over goes, then each is brought up to date: nothing that
// is still wanted elsewhere is thrown away, and no step looks at a neighbour that another has moved.
function children(old, fresh, about) {
  const { held, aside, last } = about;
  const pairs = [];
  let at = old.firstChild;
  for (const next of [...fresh.childNodes]) {
    let same = null;
    if (next.id) same = held.get(next.id) ?? null;
    else if (at && at.nodeType === next.nodeType && !at.id) same = at;
    if (same && (same.nodeName !== next.nodeName || same.contains(old))) same = null;
    if (same) {
      held.delete(same.id);
      if (same === at) at = at.nextSibling;
      else move(old, same, at);
      if (!next.id || !last.get(next.id)?.isEqualNode(next)) pairs.push([same, next]);
    } else if (next.nodeType === 1 && [...next.querySelectorAll("[id]")].some((one) => held.has(one.id))) {
      const made = next.cloneNode(false);
      if (made.dataset.style) made.style.cssText = made.dataset.style;
      old.insertBefore(made, at);
      pairs.push([made, next]);
    } else {
      const made = next.cloneNode(true); // what came stays whole, to be compared with what comes next
      old.insertBefore(made, at);
      if (made.nodeType === 1) {
        if (made.dataset?.style) made.style.cssText = made.dataset.style;
        dressed(made);
      }
    }
  }
  while (at) {
    const gone = at;
    at = at.nextSibling;
    if (gone.nodeType === 1) keep(gone, held, aside);
    if (gone.parentNode === old) gone.remove();
  }
  for (const [same, next] of pairs) node(same, next, about);
}

// Put aside what of a thing that goes is wanted elsewhere.
function keep(gone, held, aside) {
  if (gone.id && held.get(gone.id) === gone) move(aside, gone, null);
  else for (const one of [...gone.children]) keep(one, held, aside);
}

// An element that is moved keeps its running transitions, where the browser can do that.
function move(parent, child, before) {
  if (parent.moveBefore && child.isConnected && parent.isConnected) parent.moveBefore(child, before);
  else parent.insertBefore(child, before);
}

function node(old, fresh, about) {
  if (old.nodeType !== 1) {
    if (old.nodeValue !== fresh.nodeValue) old.nodeValue = fresh.nodeValue;
    return;
  }
  const own = old.localName === "svg" && old.hasAttribute("data-camera"); // the camera is the visitor's
  for (const { name, value } of fresh.attributes) {
    if (own && (name === "viewBox" || name === "class")) continue;
    if (old.getAttribute(name) !== value) {
      old.setAttribute(name, value);
      if (name === "data-style") old.style.cssText = value;
    }
  }
  for (const { name } of [...old.attributes]) {
    if (fresh.hasAttribute(name) || name === "style" || name === "open") continue;
    if (own && (name.startsWith("data-") || name === "hidden")) continue;
    old.removeAttribute(name);
    if (name === "data-style") old.removeAttribute("style"); // a planet that is ready again is no longer grey
  }
  children(old, fresh, about);
}
