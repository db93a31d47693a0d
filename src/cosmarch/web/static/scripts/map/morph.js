// Brings a part of the page up to date without replacing it: what has the same id stays the same element, so that pieces
// can travel, focus stays where it is, and folded things stay folded.

import { html } from "../table/trusted.js";

export function parsed(markup) {
  const made = document.createElement("template");
  made.innerHTML = html(markup);
  return made.content;
}

// Styles come as data, since the page's policy forbids them in the markup.
export function dressed(root) {
  for (const one of root.querySelectorAll("[data-style]")) one.style.cssText = one.dataset.style;
}

export function morph(place, fresh) {
  const tree = typeof fresh === "string" ? parsed(fresh) : fresh;
  const wanted = new Set([...tree.querySelectorAll("[id]")].map((one) => one.id));
  const held = new Map(); // by id: what stays, wherever in the part it will stand
  for (const one of place.querySelectorAll("[id]")) if (wanted.has(one.id) && !held.has(one.id)) held.set(one.id, one);
  const aside = document.createElement("div");
  aside.hidden = true;
  document.body.append(aside);
  children(place, tree, held, aside);
  aside.remove();
}

// First the children stand where they belong, then what is left over goes, then each is brought up to date: nothing that
// is still wanted elsewhere is thrown away, and no step looks at a neighbour that another has moved.
function children(old, fresh, held, aside) {
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
      pairs.push([same, next]);
    } else if (next.nodeType === 1 && [...next.querySelectorAll("[id]")].some((one) => held.has(one.id))) {
      const made = next.cloneNode(false);
      if (made.dataset.style) made.style.cssText = made.dataset.style;
      old.insertBefore(made, at);
      pairs.push([made, next]);
    } else {
      old.insertBefore(next, at);
      if (next.nodeType === 1) {
        if (next.dataset?.style) next.style.cssText = next.dataset.style;
        dressed(next);
      }
    }
  }
  while (at) {
    const gone = at;
    at = at.nextSibling;
    if (gone.nodeType === 1) keep(gone, held, aside);
    if (gone.parentNode === old) gone.remove();
  }
  // Most of a part is as it was, and the browser finds that out much faster than a walk through it.
  for (const [same, next] of pairs) if (!same.isEqualNode(next)) node(same, next, held, aside);
}

// Put aside what of a thing that goes is wanted elsewhere.
function keep(gone, held, aside) {
  if (gone.id && held.get(gone.id) === gone) move(aside, gone, null);
  else for (const one of [...gone.children]) keep(one, held, aside);
}

// An element that is moved keeps its running transitions, where the browser can do that.
export function move(parent, child, before) {
  if (parent.moveBefore && child.isConnected && parent.isConnected) parent.moveBefore(child, before);
  else parent.insertBefore(child, before);
}

function node(old, fresh, held, aside) {
  if (old.nodeType !== 1) {
    if (old.nodeValue !== fresh.nodeValue) old.nodeValue = fresh.nodeValue;
    return;
  }
  attributes(old, fresh);
  children(old, fresh, held, aside);
}

// The attributes of one become those of the other.
export function attributes(old, fresh) {
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
}
