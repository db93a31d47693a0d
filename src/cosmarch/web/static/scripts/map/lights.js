// Options on the map, on cards and in the list light each other; a thing that stands for several narrows them.
import { breathe } from "./breath.js";
import { fireline } from "../table/fireline.js";
import { ghosts } from "./ghosts.js";
import { board, decide, find, here } from "../table/here.js";
import { stackCards } from "./inhand.js";
import { lanes } from "./lanes.js";
import { buttons, counted, FEW, fold, number, tokens } from "../table/listing.js";
import { showPath } from "./path.js";
import { called, partsOf, things } from "./places.js";
import { inscribe, unmark } from "./reach.js";
import { write } from "../table/writing.js";

export let pointed = new Map(); // element of a map: tokens it stands for
export let onMap = new Map(); // token: the elements of the maps that it names
export let leading = new Map(); // element of a map: the answer to what its token asks next, given with that

// All that shows what can be done, after what changes it: the map, the list, the cards. What measures comes last: each
// look after a change has the browser lay the page out anew.
export function light() {
  const all = tokens();
  clear();
  kindle(all);
  lead();
  dull();
  if (!here.filling.form) origin();
  held();
  views();
  const cards = new Set([...document.querySelectorAll("#stage:not([hidden]) [data-pick]")].map((card) => card.dataset.pick));
  listed(cards);
  fold();
  missing(cards);
  lanes();
  breathe();
  staged(all);
  strike();
  const keyed = counted();
  ghosts();
  stackCards();
  turn();
  here.beyond.soon();
  inscribed();
  number(keyed);
  fireline();
  if (here.hinted) mark(here.hinted);
}

function clear() {
  unmark(board);
  showPath("");
  for (const name of ["lit", "from", "target", "hinted", "vain", "lead"]) for (const one of board.querySelectorAll(`.${name}`)) one.classList.remove(name);
  for (const one of find("react").querySelectorAll(".hinted")) one.classList.remove("hinted");
}

// Only what can be clicked now is lit: with a piece chosen, its destinations alone.
function kindle(all) {
  pointed = new Map();
  // a sheet over the map is filled in on the sheet: a click on a counter below it must not scrap that
  onMap = things(document.querySelector("#stage [data-live]") ? [] : here.camera.maps, all, here.state.seat);
  for (const token of here.narrowed?.tokens ?? all) {
    for (const element of here.narrowed ? endOf(token, onMap.get(token)) : startOf(token, onMap.get(token) ?? [])) {
      if (here.narrowed?.froms.includes(element)) continue;
      element.classList.add("lit");
      pointed.set(element, [...(pointed.get(element) ?? []), token]);
    }
  }
}

// What would come to nothing is lit less.
function dull() {
  const vain = new Set(buttons().filter((button) => button.dataset.vain !== undefined).map((button) => button.dataset.token));
  for (const [element, stands] of pointed) element.classList.toggle("vain", stands.every((token) => vain.has(token)));
}

// What a sheet holds, and what is in hand.
function held() {
  for (const row of here.filling.rows) if (Number(row.dataset.chosen)) for (const one of onMap.get(row.dataset.token) ?? []) one.classList.add("target");
  for (const one of here.narrowed?.froms ?? []) one.classList.add("from");
  decide.classList.toggle("in-hand", Boolean(here.narrowed));
}

// Which maps have something to choose, and the switches of those that are not shown.
function views() {
  const open = (map) => map.querySelector(".lit") !== null;
  for (const map of here.camera.maps) {
    map.classList.toggle("choosing", open(map));
    map.classList.toggle("lifting", Boolean(here.narrowed));
  }
  for (const button of document.querySelectorAll("[data-view]")) {
    const maps = here.camera.maps.filter((map) => map.dataset.map === button.dataset.view);
    button.classList.toggle("can", button.dataset.view !== here.camera.view && maps.some(open));
  }
}

function listed(cards) {
  for (const button of buttons()) {
    const elements = onMap.get(button.dataset.token) ?? [];
    button.parentElement.classList.toggle("placed", isPlaced(button.dataset.token, elements));
    button.parentElement.classList.toggle("staged", cards.has(button.dataset.token)); // and so named in one line only
    button.onmouseenter = button.onfocus = () => glow(button.dataset.token, elements, true);
    button.onmouseleave = button.onblur = () => glow(button.dataset.token, elements, false);
  }
}

// Cards that can be clicked, and where a sheet puts what is picked next.
function staged(all) {
  const able = new Set([...all, ...swaps()]);
  for (const card of document.querySelectorAll("[data-pick]")) card.classList.toggle("can", able.has(card.dataset.pick));
  markHeld(all);
  document.body.classList.toggle("picks-cards", Boolean(document.querySelector(".st-cards .card.can")));
  document.body.classList.toggle("picks-reveal", Boolean(document.querySelector(".st-reveal .card.can")));
  for (const site of document.querySelectorAll("[data-site]")) site.classList.toggle("site", site.dataset.site === here.filling.site);
}

// The camera turns to what is asked; what the rail lists now may leave the map another room.
function turn() {
  here.camera.remeasure();
  const bright = here.filling.form ? [...board.querySelectorAll(".bright")] : []; // where it all goes
  const useful = [...pointed.keys()].filter((element) => !element.matches(".vain, .lead"));
  const [asked, inHand] = inSight(useful.length ? [...useful, ...bright] : useful);
  const goals = bright.filter((one) => one.matches(".place") && here.camera.svg?.contains(one));
  here.camera.towards(asked, goals.length ? goals : inHand); // a form is about where it all goes before where it comes from
  here.camera.reveal(goals);
}

// What an option leads to is lit too, but less, and only where nothing else can be done there.
function lead() {
  leading = new Map();
  for (const button of here.narrowed || here.filling.form ? [] : decide.querySelectorAll("[data-leads]")) {
    for (const [answer, elements] of things(here.camera.maps, button.dataset.leads.split(" "), here.state.seat)) {
      for (const element of elements.filter((one) => !pointed.has(one))) {
        element.classList.add("lit", "lead");
        pointed.set(element, [button.dataset.token]);
        leading.set(element, answer);
      }
    }
  }
}

// What the camera turns to, and what of it goes first: pieces, before the places that they can go to.
function inSight(useful) {
  if (!useful.length && pointed.size) return [[...pointed.keys()], []];
  const focus = useful.length ? [] : called(here.camera.maps, here.state.focus ?? []);
  if (!useful.length) return [focus.length ? focus : [...board.querySelectorAll(".from")], []]; // what is only to be confirmed
  if (here.narrowed) return [useful, here.narrowed.froms];
  const isPiece = (one) => one.matches("[data-piece]");
  const ends = [...onMap.values()].filter((all) => all.some(isPiece)).flat();
  const goals = [...new Set(ends)].filter((one) => !isPiece(one));
  return [[...useful, ...goals], goals.length ? useful : []];
}

// What a click would put in the place of something that a sheet holds.
function swaps() {
  if (document.querySelector("#stage [data-live]")) return [];
  return here.filling.rows.filter((row) => Number(row.dataset.chosen) < Number(row.dataset.swaps ?? 0)).map((row) => row.dataset.token);
}

// Cards on a stage that a sheet holds, or that the draft has just taken.
function markHeld(all) {
  const live = document.querySelector("#stage [data-live]") !== null;
  const kind = decide.querySelector("#prompt")?.dataset.kind; // cards answer what is asked first, not what a sheet asks after it
  const rows = here.filling.rows.filter((row) => Number(row.dataset.chosen) && (live || row.dataset.row.startsWith(`${kind}:`)));
  const held = new Set(rows.map((row) => row.dataset.token));
  const last = here.picks.at(-1);
  if (last && !all.includes(last)) held.add(last);
  for (const card of document.querySelectorAll("#stage [data-answer]")) card.classList.toggle("chosen", held.has(card.dataset.answer));
}

// The main button, as long as nothing is chosen, says where to choose.
function missing(cards) {
  const button = find("missing");
  if (!button) return;
  const rows = buttons().map((one) => one.parentElement);
  const listed = rows.some((row) => !row.hidden && !row.matches(".folded > .placed:not(.best)"));
  const place = rows.some((row) => row.matches(".placed")) ? (listed ? "both" : "map") : "list";
  write(button, button.dataset[here.narrowed ? "where" : cards.size ? "card" : place]);
}

// What the filling of a form does to the units on the stage.
function strike() {
  for (const force of document.querySelectorAll("[data-strikes]")) {
    const cells = [...force.querySelectorAll(".cell")];
    for (const cell of cells) cell.className = cell.dataset.was ??= cell.className;
    const row = here.filling.rows.find((one) => one.dataset.token === force.dataset.pick);
    for (const strike of force.dataset.strikes.split(" ").slice(0, Number(row?.dataset.chosen ?? 0))) {
      const [at, fate] = strike.split(":");
      cells[at].className = `cell s-${fate}`;
    }
  }
}

// Who goes is chosen first, where to next: of a move, only the piece is lit before it is chosen, or the place that all
// of them leave. Where a token names no piece but a place, what lies there is lit with it.
function startOf(token, elements) {
  const names = partsOf(token);
  const pieces = elements.filter((one) => one.dataset.piece?.split(" ").some((name) => names.includes(name)));
  if (pieces.length) return pieces;
  const [who, where] = token.split(">");
  return where ? elements.filter((one) => one.dataset.place?.split(" ").includes(who)) : elements;
}

// With it in hand: all but the place that it leaves.
function endOf(token, elements) {
  const [who, where] = token.split(">");
  const at = (one, name) => Boolean(one.dataset.place?.split(" ").includes(name));
  return where ? elements.filter((one) => !at(one, who) || at(one, where)) : elements;
}

// What a click on a place, or on what lies there, does with what is in hand; "" for nothing.
export function doneAt(thing) {
  const places = pointed.has(thing) ? [thing] : placesBelow(thing);
  return here.narrowed ? inWords(places.flatMap((one) => pointed.get(one))) : "";
}

// The lit places that a piece lies on.
export function placesBelow(piece) {
  const name = piece.dataset?.hex;
  return name ? [...pointed.keys()].filter((one) => one.dataset.place?.split(" ").includes(name)) : [];
}

// What something lit stands for.
export function standsFor(element) {
  return inWords(pointed.get(element) ?? []);
}

function inWords(stands) {
  const rows = buttons().filter((button) => stands.includes(button.dataset.token)).map((button) => button.querySelector("span"));
  const titles = [...new Set(rows.map((row) => (row.querySelector("b") ?? row).textContent.trim()))];
  if (titles.length > FEW) return `${beginning(titles)} (${titles.length})`;
  const note = rows[0]?.querySelector("small")?.textContent.trim();
  return titles.join(", ") + (note ? `: ${note}` : "");
}

// What all of them begin with: who goes, of "Miner → K1" and all the other places.
function beginning(titles) {
  let end = 0;
  while (end < titles[0].length && titles.every((one) => one[end] === titles[0][end])) end += 1;
  return titles[0].slice(0, end).replace(/[^\p{L}\p{N})]+$/u, "");
}

// Whether an option can be picked on the map; what a piece does where it stands has no place there.
function isPlaced(token, elements) {
  const where = token.split(">")[1];
  return elements.some((one) => here.camera.svg.contains(one) && (!where || one.dataset.place?.split(" ").includes(where)));
}

// How far it is and how dangerous is written on where to go.
function inscribed() {
  const faces = new Map(buttons().map((button) => [button.dataset.token, button.dataset]));
  const places = [...pointed].filter(([element]) => element.matches("[data-place]"));
  const goals = (stands) => stands.filter((token) => here.narrowed || !token.includes(">")).map((token) => faces.get(token) ?? {});
  inscribe(places.map(([element, stands]) => [element, goals(stands)]));
}

// What the last pick of a draft was about: where the next one starts from.
function origin() {
  const last = here.picks.at(-1);
  if (!last || last.startsWith("=")) return;
  for (const one of things(here.camera.maps, [last], here.state.seat).get(last)) if (!one.classList.contains("lit")) one.classList.add("from");
}

// A way on the map that leads to what a token names shows while one points at it.
export function showWay(token) {
  for (const way of board.querySelectorAll("[data-way]")) way.classList.toggle("hover", way.dataset.way === token);
  showPath(token);
}

function glow(token, elements, on) {
  showWay(on ? token : "");
  lanes(on ? token : "");
  for (const element of elements) element.classList.toggle("hover", on);
  for (const card of document.querySelectorAll("[data-pick]")) card.classList.toggle("hover", on && card.dataset.pick === token);
}

// A thing that stands for several options leaves only those in the list, and lights only where they lead.
export function narrow(found) {
  const asks = !here.narrowed; // something new; else one more or less goes, and the list stays where it is
  if (asks && here.camera.hidden(found.froms).length) here.camera.anew = true; // taken up in the list, wherever the map looks
  here.narrowed = found;
  light();
  if (asks) find("column").scrollTop = 0;
  const single = decide.querySelector("details.single");
  if (single) single.open = true;
  const next = buttons().find((button) => button.checkVisibility());
  (next ?? board).focus({ preventScroll: !next }); // what is only on the map is chosen there: the Tab key leads to it
}

export function widen() {
  here.narrowed = null;
  light();
}

// What a bot would do.
export function mark(token, say = false) {
  here.hinted = token;
  const button = buttons().find((one) => one.dataset.token === token);
  const elements = things(here.camera.maps, tokens().concat(token), here.state.seat).get(token);
  const end = find("end")?.dataset.token === token ? find("end") : null;
  const name = CSS.escape(token);
  for (const one of [button, end, ...elements, ...document.querySelectorAll(`[data-pick="${name}"], #react [data-token="${name}"]`)]) one?.classList.add("hinted");
  button?.parentElement.classList.remove("placed"); // or a long list would fold it away
  if (button && here.gain && !button.querySelector(".gain")) {
    const line = Object.assign(document.createElement("small"), { className: "gain", textContent: here.gain });
    const pause = Object.assign(document.createElement("span"), { className: "hidden", textContent: ". " }); // to be heard
    button.querySelector("span").append(pause, line);
  }
  if (!say || !button) return;
  const folded = end ? null : button.closest("details:not([open])"); // seldom wanted, but now it is
  if (folded) folded.open = true;
  button.scrollIntoView({ block: "nearest" });
  here.voice.say([], here.voice.place.dataset.hint.replace("#", button.querySelector("span").textContent));
}
