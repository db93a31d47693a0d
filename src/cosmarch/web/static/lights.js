// Options on the map, on cards and in the list light each other; a thing that stands for several narrows them.
import { fireline } from "./fireline.js";
import { board, decide, find, here } from "./here.js";
import { lanes } from "./lanes.js";
import { called, things } from "./places.js";
import { mark as inscribe, unmark } from "./reach.js";

const FEW = 7; // options that the list shows although they are on the map
const BEST = 4; // of a longer list, those that the game puts first
export let pointed = new Map(); // element of a map: tokens it stands for
let onMap = new Map(); // token: the elements of the maps that it names
let unfolded = localStorage.getItem("options") === "list";

export function buttons() {
  return [...decide.querySelectorAll(".options .option")];
}

export function tokens() {
  return here.filling.form ? here.filling.rows.filter((row) => Number(row.dataset.most)).map((row) => row.dataset.token) : buttons().map((button) => button.dataset.token);
}

// Only what can be clicked now is lit: with a piece chosen, its destinations alone.
export function light() {
  unmark(board);
  for (const name of ["lit", "from", "target", "hinted", "vain"]) for (const one of board.querySelectorAll(`.${name}`)) one.classList.remove(name);
  pointed = new Map();
  const all = tokens();
  const found = things(here.camera.maps, all, here.state.seat);
  onMap = found;
  const left = here.narrowed?.tokens ?? all;
  for (const token of left) {
    for (const element of here.narrowed ? endOf(token, found.get(token)) : startOf(token, found.get(token) ?? [])) {
      if (here.narrowed?.froms.includes(element)) continue;
      element.classList.add("lit");
      pointed.set(element, [...(pointed.get(element) ?? []), token]);
    }
  }
  const vain = new Set(buttons().filter((button) => button.dataset.vain !== undefined).map((button) => button.dataset.token));
  for (const [element, stands] of pointed) element.classList.toggle("vain", stands.every((token) => vain.has(token)));
  inscribed();
  if (!here.filling.form) origin();
  for (const row of here.filling.rows) if (Number(row.dataset.chosen)) for (const one of found.get(row.dataset.token) ?? []) one.classList.add("target");
  for (const one of here.narrowed?.froms ?? []) one.classList.add("from");
  for (const map of here.camera.maps) {
    map.classList.toggle("choosing", Boolean(map.querySelector(".lit")));
    map.classList.toggle("lifting", Boolean(here.narrowed));
  }
  for (const button of document.querySelectorAll("[data-view]")) button.classList.toggle("can", here.camera.maps.some((map) => map.dataset.map === button.dataset.view && map.dataset.map !== here.camera.view && map.querySelector(".lit")));
  const cards = new Set([...document.querySelectorAll("#stage:not([hidden]) [data-pick]")].map((card) => card.dataset.pick));
  for (const button of buttons()) {
    const elements = found.get(button.dataset.token) ?? [];
    button.parentElement.classList.toggle("placed", isPlaced(button.dataset.token, elements));
    button.parentElement.classList.toggle("staged", cards.has(button.dataset.token)); // and so named in one line only
    button.onmouseenter = button.onfocus = () => glow(button.dataset.token, elements, true);
    button.onmouseleave = button.onblur = () => glow(button.dataset.token, elements, false);
  }
  fold();
  missing(cards);
  fireline();
  lanes();
  here.camera.remeasure(); // what the rail lists now may leave the map another room
  const useful = [...pointed.keys()].filter((element) => !element.matches(".vain"));
  if (useful.length && here.filling.form) useful.push(...board.querySelectorAll(".bright")); // where it all goes
  here.camera.towards(useful.length ? useful : pointed.size ? [...pointed.keys()] : called(here.camera.maps, here.state.focus ?? []), here.narrowed?.froms);
  for (const card of document.querySelectorAll("[data-pick]")) card.classList.toggle("can", all.includes(card.dataset.pick));
  chosen(all);
  document.body.classList.toggle("picks-cards", Boolean(document.querySelector(".st-cards .card.can")));
  for (const site of document.querySelectorAll("[data-site]")) site.classList.toggle("site", site.dataset.site === here.filling.site);
  here.beyond.soon();
  strike();
  if (here.hinted) mark(here.hinted);
}

// Cards on a stage that a sheet holds, or that the draft has just taken.
function chosen(all) {
  const held = new Set(here.filling.rows.filter((row) => Number(row.dataset.chosen)).map((row) => row.dataset.token));
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
  button.textContent = button.dataset[here.narrowed ? "where" : cards.size ? "card" : place];
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
// of them leave.
function startOf(token, elements) {
  const pieces = elements.filter((one) => one.matches("[data-piece]"));
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
  const places = [...pointed.keys()].filter((one) => one === thing || (thing.dataset.hex && one.dataset.place?.split(" ").includes(thing.dataset.hex)));
  const stands = here.narrowed ? places.flatMap((one) => pointed.get(one)) : [];
  const rows = buttons().filter((button) => stands.includes(button.dataset.token)).map((button) => button.querySelector("span"));
  const titles = new Set(rows.map((row) => (row.querySelector("b") ?? row).textContent.trim()));
  const note = rows[0]?.querySelector("small")?.textContent.trim();
  return [...titles].join(", ") + (note ? `: ${note}` : "");
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

// A long list of things that lie on the map is folded away, unless a stage covers the map; it stays there for whoever
// wants to read it.
export function fold() {
  const list = decide.querySelector(".options");
  const more = find("unfold");
  if (!list || !more) return;
  const inHand = showHand();
  const line = find("narrowed");
  line.hidden = !here.narrowed || inHand;
  line.firstElementChild.textContent = (here.narrowed?.froms ?? []).map((one) => one.querySelector("title")?.textContent ?? one.dataset.title ?? "").join(" · ");
  const all = [...list.querySelectorAll("li.placed:not(.twin)")].filter((one) => !here.narrowed || here.narrowed.tokens.includes(one.firstElementChild.dataset.token));
  const best = all.filter((one) => one.dataset.rank).slice(0, BEST);
  for (const one of all) one.classList.toggle("best", best.includes(one));
  const placed = all.length - best.length;
  const long = inHand ? placed > 0 : all.length > FEW && !here.narrowed;
  const stage = find("stage");
  const covered = Boolean(stage?.firstElementChild) && !stage.hidden;
  list.classList.toggle("folded", long && !unfolded && !covered);
  more.hidden = !long;
  more.textContent = unfolded ? more.dataset.less : more.dataset.more.replace("#", all.length);
  more.setAttribute("aria-expanded", String(unfolded));
  for (const button of buttons()) {
    const { classList } = button.parentElement;
    button.parentElement.hidden = classList.contains("end") || (Boolean(here.narrowed) && !here.narrowed.tokens.includes(button.dataset.token));
  }
  for (const one of decide.querySelectorAll("details.rare, .lifts, .orders")) one.hidden = Boolean(here.narrowed);
  number();
}

// The keys that pick what shows: a letter of its own, or a number.
function number() {
  for (const button of rows()) button.querySelector("kbd").textContent = button.dataset.letter ?? "";
  for (const [at, button] of counted().entries()) button.querySelector("kbd").textContent = at + 1;
}

// What can be taken up, and the options.
function rows() {
  return [...decide.querySelectorAll("[data-lift]"), ...buttons()];
}

export function counted() {
  return rows().filter((button) => button.checkVisibility() && !button.dataset.letter).slice(0, 9);
}

export function lettered(letter) {
  return buttons().find((button) => button.dataset.letter === letter.toUpperCase() && !button.closest("[hidden]:not(.end)"));
}

// A way on the map that leads to what a token names shows while one points at it.
export function showWay(token) {
  for (const way of board.querySelectorAll("[data-way]")) way.classList.toggle("hover", way.dataset.way === token);
}

function glow(token, elements, on) {
  showWay(on ? token : "");
  lanes(on ? token : "");
  for (const element of elements) element.classList.toggle("hover", on);
  for (const card of document.querySelectorAll("[data-pick]")) card.classList.toggle("hover", on && card.dataset.pick === token);
}

// ---- taking up

// Who goes among the pieces that an element stands for; a place stands for all that leave it together.
function goersOf(element) {
  const names = (element.dataset?.piece ?? element.dataset?.place ?? "").split(" ");
  const able = new Set(moves().map(([who]) => who));
  return names.filter((name) => able.has(name));
}

// Moves that lead to a place on the map: [who, where, token].
function moves() {
  const found = [];
  for (const token of tokens()) {
    const [who, where, more] = token.split(/[>-]/);
    if (where && more === undefined && (onMap.get(token) ?? []).some((one) => !one.matches("[data-piece]"))) found.push([who, where, token]);
  }
  return found;
}

// Where all of them can go: place to tokens.
function waysTo(goers) {
  const ways = new Map();
  for (const [who, where, token] of moves()) if (goers.includes(who)) ways.set(where, [...(ways.get(where) ?? []), token]);
  for (const [place, found] of ways) if (found.length < goers.length) ways.delete(place);
  return ways;
}

export function waysOf(element) {
  return waysTo(goersOf(element));
}

// Take pieces up, to go where all of them can.
export function take(elements) {
  const hand = handAt(elements[0]);
  const goers = elements.flatMap(goersOf);
  if (!hand || !goers.includes(hand.dataset.whole)) return hold([...new Set(goers)], elements);
  const together = hand.dataset.together.split(" ");
  hold(together, [...elements, ...carriers(together)]);
}

// What lies in a hex that can be taken up, as the rail lists it.
export function handAt(element) {
  const place = element?.dataset.hex ?? element?.dataset.place;
  return place ? decide.querySelector(`[data-hand="${CSS.escape(place)}"]`) : null;
}

// Take up what goes from a place: all that go together, else the first that may.
export function liftFrom(hand) {
  const first = goersIn(hand)[0][0];
  const together = hand.dataset.whole ? hand.dataset.together.split(" ") : [first];
  const pieces = carriers(together);
  if (pieces.length) hold(together, pieces);
  return pieces.length > 0;
}

// Who goes among what lies in a hand, and how many units each is: [who, size].
function goersIn(part) {
  return [...part.querySelectorAll("[data-goer], [data-goers]")].flatMap((one) => (one.dataset.goer ? [[one.dataset.goer, 1]] : sized(one)));
}

function sized(stepper) {
  return stepper.dataset.goers.split(" ").map((part) => part.split(":")).map(([who, size]) => [who, Number(size)]);
}

// `parts`: of whom not all units go, and how many do.
function hold(goers, elements, parts = new Map()) {
  if (!goers.length) return widen();
  const hand = handAt(elements[0]);
  const all = hand?.dataset.together.split(" ") ?? [];
  const whole = goers.length > 1 && !parts.size && goers.length === all.length && goers.every((one) => all.includes(one));
  const going = whole ? [hand.dataset.whole] : goers;
  const acts = goers.length > 1 || parts.size ? [] : tokens().filter((token) => token.startsWith(`${goers[0]}>`) && !moves().some((one) => one[2] === token));
  narrow({ tokens: [...acts, ...[...waysTo(going).values()].flat()], froms: elements, together: true, goers, parts });
}

// Take one more of the same hex along, or leave it behind.
export function along(name) {
  const { goers, parts } = here.narrowed;
  const next = goers.includes(name) ? goers.filter((one) => one !== name) : [...goers, name];
  hold(next, carriers(next), parts);
}

// One unit more or less of pieces that are alike; where they cannot be parted, one piece.
export function alongBy(stepper, by) {
  const alike = sized(stepper);
  const { leaves } = stepper.closest("[data-hand]").dataset;
  const names = alike.map(([who]) => who);
  const others = here.narrowed.goers.filter((one) => !names.includes(one));
  const parts = new Map([...here.narrowed.parts].filter(([who]) => !names.includes(who)));
  let left = units(alike) + by;
  const going = [];
  for (const [who, size] of alike) {
    const some = leaves ? Math.min(left, size) : left > 0 ? size : 0;
    if (some <= 0) continue;
    going.push(who);
    if (some < size) parts.set(who, some);
    left -= some;
  }
  const next = [...others, ...going];
  hold(next, carriers(next), parts);
}

// How many units of these go.
function units(alike) {
  const { goers, parts } = here.narrowed;
  return alike.reduce((sum, [who, size]) => sum + (goers.includes(who) ? (parts.get(who) ?? size) : 0), 0);
}

// The answers that leave behind what does not go.
export function partings() {
  const { parts, froms } = here.narrowed;
  if (!parts?.size) return [];
  const hand = handAt(froms[0]);
  const sizes = new Map(goersIn(hand));
  return [...parts].flatMap(([who, some]) => hand.dataset.leaves.replace("{who}", who).replace("{count}", sizes.get(who) - some).split(" "));
}

export function allAlong(hand) {
  const goers = goersIn(hand).map(([who]) => who);
  hold(goers, carriers(goers));
}

// These go, and nobody else of their hex.
export function only(goers) {
  hold(goers, carriers(goers));
}

function carriers(goers) {
  const pieces = [...here.camera.svg.querySelectorAll("[data-piece]")].filter((one) => one.getBoundingClientRect().width);
  return pieces.filter((one) => one.dataset.piece.split(" ").some((name) => goers.includes(name)));
}

// The rail lists what is in hand.
function showHand() {
  const goers = here.narrowed?.goers ?? [];
  board.dataset.hand = goers.join("+");
  let shown = false;
  for (const hand of decide.querySelectorAll("[data-hand]")) {
    hand.hidden = !goers.length || handAt(here.narrowed.froms[0]) !== hand;
    shown ||= !hand.hidden;
    for (const one of hand.querySelectorAll("[data-goer]")) one.setAttribute("aria-pressed", String(goers.includes(one.dataset.goer)));
    for (const one of hand.hidden ? [] : hand.querySelectorAll("[data-goers]")) {
      const [less, more] = one.querySelectorAll("button");
      const alike = sized(one);
      const count = units(alike);
      one.querySelector(".chosen").textContent = count;
      less.disabled = !count;
      more.disabled = count === alike.reduce((sum, [, size]) => sum + size, 0);
    }
  }
  askWhere(shown);
  return shown;
}

// With pieces in hand the question is no longer what moves.
function askWhere(lifted) {
  const prompt = find("prompt");
  if (!prompt?.dataset.where) return;
  prompt.parentElement.classList.toggle("lifted", lifted);
  const { asked, where } = prompt.dataset;
  prompt.textContent = lifted ? where.replace("#", handAt(here.narrowed.froms[0]).dataset.hand) : asked;
}

// A thing that stands for several options leaves only those in the list, and lights only where they lead.
export function narrow(found) {
  here.narrowed = found;
  light();
  const single = decide.querySelector("details.single");
  if (single) single.open = true;
  buttons().find((button) => !button.parentElement.hidden)?.focus({ preventScroll: false });
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
  for (const one of [button, end, ...elements, ...document.querySelectorAll(`[data-pick="${CSS.escape(token)}"]`)]) one?.classList.add("hinted");
  button?.parentElement.classList.remove("placed"); // or a long list would fold it away
  if (button && here.gain && !button.querySelector(".gain")) {
    const line = document.createElement("small");
    line.className = "gain";
    line.textContent = here.gain;
    button.querySelector("span").append(line);
  }
  if (!say || !button) return;
  button.scrollIntoView({ block: "nearest" });
  here.voice.say([], here.voice.place.dataset.hint.replace("#", button.querySelector("span").textContent));
}

// Show what the map stands for as a list too, or no more.
export function toggleList() {
  unfolded = !unfolded;
  localStorage.setItem("options", unfolded ? "list" : "map");
  fold();
}
