// The list of options in the rail: how much of it shows, and the keys that pick from it.
import { showHeld } from "../map/held.js";
import { decide, find, here } from "./here.js";
import { write } from "./writing.js";

export const FEW = 7; // options that the list shows although they are on the map
const FEWER = 4; // and where what comes of a draft is told below them
const STRIP = matchMedia("(max-width: 760px)"); // where they stand beside each other, as in folding.css
const TILES = 8; // and that stand in two columns on a phone, where nothing else shows them
const BEST = 4; // of a longer list, those that the game puts first
let unfolded = localStorage.getItem("options") === "list";

export function buttons() {
  return [...decide.querySelectorAll(".options .option")];
}

export function tokens() {
  return here.filling.form ? here.filling.rows.filter((row) => Number(row.dataset.most)).map((row) => row.dataset.token) : buttons().map((button) => button.dataset.token);
}

// A long list of things that lie on the map is folded away, unless a stage covers the map; it stays there for whoever
// wants to read it.
export function fold() {
  const list = decide.querySelector(".options");
  const more = find("unfold");
  if (!list || !more) return;
  const inHand = showHeld();
  const line = find("narrowed");
  line.hidden = !here.narrowed || inHand;
  line.firstElementChild.textContent = (here.narrowed?.froms ?? []).map((one) => one.querySelector("title")?.textContent ?? one.dataset.title ?? "").join(" · ");
  const all = [...list.querySelectorAll("li.placed:not(.twin)")].filter((one) => !here.narrowed || here.narrowed.tokens.includes(one.firstElementChild.dataset.token));
  const best = all.filter((one) => one.dataset.rank).slice(0, BEST);
  for (const one of all) one.classList.toggle("best", best.includes(one));
  const placed = all.length - best.length;
  const few = here.picks.length && !STRIP.matches && decide.querySelector(".options ~ .beside") ? FEWER : FEW;
  const long = inHand ? placed > 0 : all.length > few && !here.narrowed;
  const stage = find("stage");
  const covered = Boolean(stage?.firstElementChild) && !stage.hidden;
  list.classList.toggle("folded", long && !unfolded && !covered);
  more.hidden = !long;
  write(more, unfolded ? more.dataset.less : more.dataset.more.replace("#", all.length));
  more.setAttribute("aria-expanded", String(unfolded));
  for (const button of buttons()) {
    const { classList } = button.parentElement;
    button.parentElement.hidden = classList.contains("end") || (Boolean(here.narrowed) && !here.narrowed.tokens.includes(button.dataset.token));
  }
  const shows = (one) => !one.hidden && !(list.classList.contains("folded") && one.matches(".placed:not(.best)"));
  const count = [...list.children].filter(shows).length;
  list.classList.toggle("pair", count === 2);
  list.classList.toggle("tiles", count > 2 && count <= TILES && !list.querySelector(".placed, .staged"));
  for (const one of decide.querySelectorAll("details.rare, .lifts, .orders")) one.hidden = Boolean(here.narrowed);
}

// The keys that pick what shows: a letter of its own, or its number among those that are counted.
export function number(keyed) {
  for (const button of rows()) {
    const at = keyed.indexOf(button);
    write(button.querySelector("kbd"), at < 0 ? (button.dataset.letter ?? "") : at + 1);
  }
}

// What can be taken up, or go alone of what is in hand, and the options.
function rows() {
  return [...decide.querySelectorAll("[data-lift], [data-only]"), ...buttons()];
}

export function counted() {
  return rows().filter((button) => button.checkVisibility() && !button.dataset.letter).slice(0, 9);
}

export function lettered(letter) {
  return buttons().find((button) => button.dataset.letter === letter.toUpperCase() && !button.closest("[hidden]:not(.end)"));
}

// Show what the map stands for as a list too, or no more.
export function toggleList() {
  unfolded = !unfolded;
  localStorage.setItem("options", unfolded ? "list" : "map");
  fold();
  number(counted());
}
