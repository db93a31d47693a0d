// Which map shows: the one that a question is about, unless the visitor chose another on which it can be answered too.
import { here, id } from "../table/here.js";
import { light } from "./lights.js";

const KEPT = `view ${id}`;
let chosen = sessionStorage.getItem(KEPT) ?? "";

// The visitor turns to a map.
export function choose(view) {
  chosen = view;
  sessionStorage.setItem(KEPT, view);
  here.film.back = "";
  here.camera.show(view);
  light();
}

// By the first letter of its name; whether there is such a map.
export function chooseBy(letter) {
  const found = [...document.querySelectorAll("[data-view]")].find((one) => one.dataset.view.startsWith(letter));
  if (found) choose(found.dataset.view);
  return Boolean(found);
}

// A question about a map is asked, and its lights are on.
export function turnTo(view) {
  const lit = (name) => here.camera.shaped(name)?.querySelector(".lit");
  const wanted = chosen && (lit(chosen) || !lit(view)) ? chosen : view;
  if (!wanted || wanted === here.camera.view) return;
  here.camera.show(wanted);
  light();
}
