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

export function morph(place, fresh) {
  children(place, typeof fresh === "string" ? parsed(fresh) : fresh);
}

function children(old, fresh) {
  const byId = new Map();
  for (const child of old.children) if (child.id) byId.set(child.id, child);
  let at = old.firstChild;
  for (const next of [...fresh.childNodes]) {
    let same = null;
    if (next.id) same = byId.get(next.id) ?? null;
    else if (at && at.nodeType === next.nodeType && !at.id) same = at;
    if (same && same.nodeName !== next.nodeName) same = null;
    if (same) {
      if (same === at) at = at.nextSibling;
      else move(old, same, at);
      node(same, next);
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
    gone.remove();
  }
}

// An element that is moved keeps its running transitions, where the browser can do that.
function move(parent, child, before) {
  if (parent.moveBefore) parent.moveBefore(child, before);
  else parent.insertBefore(child, before);
}

function node(old, fresh) {
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
  }
  children(old, fresh);
}
