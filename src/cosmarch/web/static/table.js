// The table page: sends answers, keeps itself up to date, and lets map, list and cards light each other.
import { Alerts } from "./alerts.js";
import { Camera } from "./camera.js";
import { Filling } from "./filling.js";
import { Film } from "./film.js";
import { Inspector } from "./inspector.js";
import { Lift } from "./lift.js";
import { dressed, morph, parsed } from "./morph.js";
import { Panels } from "./panels.js";
import { called, things } from "./places.js";
import { Tabbing } from "./tabbing.js";
import { Voice, linesOf, newLines, sentences } from "./voice.js";
import { Windows } from "./windows.js";

const find = (id) => document.getElementById(id);
const root = find("table");
const board = find("board");
const decide = find("decide");
const note = find("note");
const log = find("log");
const voice = new Voice(find("said"));
const settings = document.documentElement.dataset;
const id = root.dataset.id;
const drafts = `draft ${id}`;
let state = JSON.parse(root.dataset.state);
let picture = ""; // as it was sent; a browser writes the one in the page its own way
let picks = [];
let busy = false; // a change is on its way
let changes = 0;
let asked = false; // the state is on its way
let behind = false;
let narrowed = null; // {tokens, froms, together}: what is left after a click on something that stands for several
let hinted = "";
let gain = ""; // what the hint is good for, in words
let lastSaid = said();
let asks = question(); // what was asked when somebody was last told
const drawn = {}; // the parts of the page as they were sent

dressed(document);
const camera = new Camera(board, find("room"), `camera ${id}`);
new Lift(board, camera, {
  lifts: (element) => waysOf(element).size > 0,
  chosen: () => (narrowed?.together ? narrowed.froms : []),
  take,
  drop: (place) => pickAt(place),
});
const film = new Film(camera);
const inspector = new Inspector(find("pop"), address);
new Tabbing(board, () => [...pointed.keys()].filter((one) => camera.svg?.contains(one)));
const panels = new Panels(root, address);
const alerts = new Alerts(root, state);
const filling = new Filling(decide, fillIn, () => {
  light();
  ready();
});

const windows = new Windows(find("react"), async (how) => {
  const answer = await send("react", { seat: state.seat, how }, 3).catch(() => ({}));
  if (answer.parts && !busy) show(answer);
});

// ---- talking to the server

function key() {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function address(what) {
  const seat = state.seat === null ? "" : `&seat=${state.seat}`;
  return `/t/${id}/${what}?board=${picture ? state.board : ""}${seat}`;
}

async function send(what, body, tries = 4) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const response = await fetch(address(what), {
        method: body ? "POST" : "GET",
        headers: body ? { "content-type": "application/json" } : {},
        body: body ? JSON.stringify(body) : undefined,
      });
      const answer = await response.json();
      if (response.status >= 500) throw new Error(String(response.status));
      return answer;
    } catch (error) {
      // The same key is sent again: an answer that did arrive counts once.
      if (attempt >= tries) throw error;
      tell(root.dataset.lost);
      await new Promise((done) => setTimeout(done, 400 * attempt));
    }
  }
}

// Send something that changes what is shown; whatever comes back, a refusal too, is what the server holds.
async function change(what, body) {
  if (busy) return null;
  busy = true;
  changes += 1;
  root.setAttribute("aria-busy", "true");
  film.stop();
  let answer = null;
  let again = [];
  try {
    answer = await send(what, body);
    tell(answer.error ? `${answer.rule ? `${answer.rule}: ` : ""}${answer.error}` : "");
    picks = answer.picks ?? [];
    if (answer.parts) show(answer);
    else behind = true;
    again = answer.stale && what === "answer" && settings.draft === "on" ? body.tokens : [];
  } catch {
    // A draft that may not have arrived stays; if it did, what the seat sees has changed and the draft goes.
    if (what !== "act") picks = body.tokens.length > 1 || what === "draft" ? body.tokens : [];
    if (what === "draft") picks = picks.slice(0, -1);
    tell(root.dataset.lost);
    behind = true;
  } finally {
    busy = false;
    root.removeAttribute("aria-busy");
  }
  // What was confirmed while the table changed is shown as a draft of the table as it is now.
  if (again.length && state.turn) {
    picks = again;
    await change("draft", { seat: state.seat, seen: state.seen, tokens: picks });
  } else if (behind) refresh();
  return answer;
}

function tell(text) {
  // Said from outside the table, which is busy while an answer is on its way.
  if (note.textContent !== text) find("alarm").textContent = text;
  note.textContent = text;
  note.hidden = !text;
}

// Bring the page up to date. What the player does meanwhile goes first: its answer is newer than this one.
async function refresh() {
  if (busy || asked) {
    behind = true;
    return;
  }
  asked = true;
  behind = false;
  const before = changes;
  try {
    let answer = await send("state", null, 8);
    const same = Boolean(answer.parts) && sameQuestion(answer.seen, state.seen);
    // While the question is the same the draft is still good; it is shown on the table as it is now.
    if (same && picks.length && changes === before) answer = await send("draft", { seat: state.seat, seen: answer.seen, tokens: picks });
    if (changes !== before) behind = true;
    else if (answer.parts) {
      tell("");
      picks = answer.picks ?? [];
      show(answer, same);
    } else if (answer.error) location.assign(`/t/${id}`);
  } catch {
    tell(root.dataset.lost);
  } finally {
    asked = false;
  }
  if (behind && !busy) setTimeout(refresh, 50);
}

// The mark of what is seen ends with the mark of the question.
function sameQuestion(one, other) {
  return one.split("-").at(-1) === other.split("-").at(-1);
}

// ---- showing

// With the `same` question, what the player has narrowed, filled in or is about to click stays as it is.
function show(answer, same = false) {
  const turned = answer.turn && !state.turn;
  const waited = !state.turn && !state.draft;
  if (!answer.draft) picks = [];
  const moved = answer.board !== state.board;
  if (moved) film.stop();
  showPicture(answer.svg, answer.patch);
  if (answer.view && answer.view !== state.view && camera.view !== answer.view) camera.show(answer.view);
  state = answer;
  keepDraft();
  for (const part of ["bar", "left", "dock", "actions", "side"]) put(part, answer.parts[part]);
  showQuestion(answer.parts.decide, same);
  panels.stage(put("stage", answer.parts.stage));
  showLog(answer.parts.log);
  showTalk(answer.parts.chat);
  put("react", answer.parts.react);
  windows.show(answer.hold);
  root.classList.toggle("undocked", !find("dock").firstElementChild);
  if (moved || turned) inspector.forget();
  const now = question();
  const told = now !== asks;
  if (told) hinted = "";
  light();
  film.label();
  tick();
  asks = now;
  if (turned || told) voice.say([], sentences([turned ? voice.place.dataset.turn : "", now]));
  alerts.heard(answer);
  document.title = answer.turn ? root.dataset.turnTitle : root.dataset.title;
  panels.refresh();
  // What others did while one waited is shown once, on the map; it never holds up an answer.
  if (waited && moved) film.play(newChips(), !answer.turn);
  if (state.seat !== null && state.curtain !== null && !picks.length) location.assign(`/t/${id}`);
}

function showPicture(whole, patch) {
  if (whole) picture = whole;
  else if (patch) picture = patch.map((part) => (typeof part === "string" ? part : picture.slice(part[0], part[1]))).join("");
  else return;
  for (const one of board.querySelectorAll(".trails")) one.remove();
  for (const [at, map] of camera.maps.entries()) map.id ||= map.dataset.map ?? `map-${at}`;
  const fresh = parsed(picture);
  for (const [at, map] of [...fresh.children].entries()) map.id ||= map.dataset.map ?? `map-${at}`;
  morph(board, fresh);
  camera.ready();
}

// Bring a part up to date; whether it changed.
function put(name, markup) {
  const place = find(name);
  if (!place || drawn[name] === markup) return false;
  drawn[name] = markup;
  const stood = place.contains(document.activeElement) ? document.activeElement : null;
  morph(place, markup);
  dressed(place);
  if (stood && (!stood.isConnected || stood.disabled)) (find("confirm") ?? decide.querySelector(".option") ?? decide).focus({ preventScroll: true });
  return true;
}

// Put the question in. Who stood on something in it stands on the same thing afterwards, or where the new question begins.
function showQuestion(markup, kept) {
  if (!kept) narrowed = null;
  if (drawn.decide === markup) return;
  drawn.decide = markup;
  const stood = decide.contains(document.activeElement) ? document.activeElement : null;
  const token = stood?.dataset.token;
  const open = [...decide.querySelectorAll("details[open]")].map((one) => one.className);
  const before = question();
  const fresh = parsed(markup);
  if (kept && filling.form) fresh.querySelector("#form")?.replaceWith(filling.form.cloneNode(true));
  morph(decide, fresh);
  if (narrowed?.froms.some((one) => !one.isConnected)) narrowed = null;
  const same = question() === before;
  for (const one of decide.querySelectorAll("details")) one.open = same && open.includes(one.className);
  if (!same) decide.scrollTop = 0;
  if (!stood || stood === decide) return;
  if (same && stood.isConnected && stood.dataset.token === token) return;
  const next = (find("confirm") ?? find("confirm-form") ?? decide.querySelector(".option") ?? decide);
  next.focus({ preventScroll: true });
  if (decide.contains(next) && next !== decide) next.scrollIntoView({ block: "nearest" });
}

// What is asked, or whom the table waits for, in words.
function question() {
  const prompt = decide.querySelector("#prompt") ?? decide.querySelector("#confirm-help") ?? decide.querySelector("h2");
  return prompt ? sentences([prompt.textContent, prompt.dataset.count ?? ""]) : "";
}

function showLog(markup) {
  if ((picks.length && state.draft) || drawn.log === markup) return;
  const before = linesOf(log);
  put("log", markup);
  voice.say(newLines(before, linesOf(log)));
  filter();
}

function showTalk(markup) {
  put("chat", markup);
  const chat = find("chat");
  if (said() > lastSaid) {
    find("unread").hidden = !find("pane-chat").hidden;
    chat.scrollTop = chat.scrollHeight;
    const last = chat.querySelector("li:last-child");
    voice.say([`${last.querySelector("strong").textContent}: ${last.lastChild.textContent}`]);
  }
  lastSaid = said();
}

function said() {
  return Number(document.querySelector("#chat ol")?.dataset.last ?? 0);
}

let shownChips = chipTexts();
function chipTexts() {
  return [...decide.querySelectorAll("[data-chip]")].map((chip) => chip.textContent);
}

// The chips of the recap that were not there before.
function newChips() {
  const before = shownChips;
  shownChips = chipTexts();
  const fresh = shownChips.length && before.every((text, at) => shownChips[at] === text) ? before.length : 0;
  return [...decide.querySelectorAll("[data-chip]")].slice(fresh);
}

// ---- options on the map, on cards and in the list

const FEW = 7; // options that the list shows although they are on the map
let pointed = new Map(); // element of a map: tokens it stands for
let onMap = new Map(); // token: the elements of the maps that it names
let unfolded = localStorage.getItem("options") === "list";

function buttons() {
  return [...decide.querySelectorAll(".options .option")];
}

function tokens() {
  return filling.form ? filling.rows.filter((row) => Number(row.dataset.most)).map((row) => row.dataset.token) : buttons().map((button) => button.dataset.token);
}

// Only what can be clicked now is lit: with a piece chosen, its destinations alone.
function light() {
  for (const name of ["lit", "from", "target", "hinted", "vain"]) for (const one of board.querySelectorAll(`.${name}`)) one.classList.remove(name);
  pointed = new Map();
  const all = tokens();
  const found = things(camera.maps, all, state.seat);
  onMap = found;
  const left = narrowed?.tokens ?? all;
  for (const token of left) {
    for (const element of narrowed ? found.get(token) : startOf(found.get(token) ?? [])) {
      if (narrowed?.froms.includes(element)) continue;
      element.classList.add("lit");
      pointed.set(element, [...(pointed.get(element) ?? []), token]);
    }
  }
  const vain = new Set(buttons().filter((button) => button.dataset.vain !== undefined).map((button) => button.dataset.token));
  for (const [element, stands] of pointed) element.classList.toggle("vain", stands.every((token) => vain.has(token)));
  if (!filling.form) origin();
  for (const row of filling.rows) if (Number(row.dataset.chosen)) for (const one of found.get(row.dataset.token) ?? []) one.classList.add("target");
  for (const one of narrowed?.froms ?? []) one.classList.add("from");
  for (const map of camera.maps) map.classList.toggle("choosing", Boolean(map.querySelector(".lit")));
  for (const button of document.querySelectorAll("[data-view]")) button.classList.toggle("can", camera.maps.some((map) => map.dataset.map === button.dataset.view && map !== camera.svg && map.querySelector(".lit")));
  const cards = new Set([...document.querySelectorAll("#stage:not([hidden]) [data-pick]")].map((card) => card.dataset.pick));
  for (const button of buttons()) {
    const elements = found.get(button.dataset.token) ?? [];
    button.parentElement.classList.toggle("placed", elements.some((one) => camera.svg.contains(one)));
    button.parentElement.classList.toggle("staged", cards.has(button.dataset.token)); // and so named in one line only
    button.onmouseenter = button.onfocus = () => glow(button.dataset.token, elements, true);
    button.onmouseleave = button.onblur = () => glow(button.dataset.token, elements, false);
  }
  fold();
  camera.towards(pointed.size ? [...pointed.keys()] : called(camera.maps, state.focus ?? []));
  for (const card of document.querySelectorAll("[data-pick]")) card.classList.toggle("can", all.includes(card.dataset.pick));
  if (hinted) mark(hinted);
}

// Who goes is chosen first, where to next: of a move, only the piece is lit before it is chosen.
function startOf(elements) {
  const pieces = elements.filter((one) => one.matches("[data-piece]"));
  return pieces.length ? pieces : elements;
}

// What the last pick of a draft was about: where the next one starts from.
function origin() {
  const last = picks.at(-1);
  if (!last || last.startsWith("=")) return;
  for (const one of things(camera.maps, [last], state.seat).get(last)) if (!one.classList.contains("lit")) one.classList.add("from");
}

// A long list of things that lie on the map is folded away; it stays there for whoever wants to read it.
function fold() {
  const list = decide.querySelector(".options");
  const more = find("unfold");
  if (!list || !more) return;
  const line = find("narrowed");
  line.hidden = !narrowed;
  line.firstElementChild.textContent = (narrowed?.froms ?? []).map((one) => one.querySelector("title")?.textContent ?? one.dataset.title ?? "").join(" · ");
  const placed = list.querySelectorAll("li.placed").length;
  const long = placed > FEW && !narrowed;
  list.classList.toggle("folded", long && !unfolded);
  more.hidden = !long;
  more.textContent = unfolded ? more.dataset.less : more.dataset.more.replace("#", placed);
  more.setAttribute("aria-expanded", String(unfolded));
  for (const button of buttons()) {
    const { classList } = button.parentElement;
    button.parentElement.hidden = classList.contains("end") || (Boolean(narrowed) && !narrowed.tokens.includes(button.dataset.token));
  }
  number();
}

// The keys that pick what shows.
function number() {
  const shown = buttons().filter((button) => button.offsetParent);
  for (const button of buttons()) button.querySelector("kbd").textContent = "";
  for (const [at, button] of shown.slice(0, 9).entries()) button.querySelector("kbd").textContent = at + 1;
}

// Turn to another map, where other things may be lit.
function look(view) {
  film.back = "";
  camera.show(view);
  light();
}

function glow(token, elements, on) {
  for (const element of elements) element.classList.toggle("hover", on);
  for (const card of document.querySelectorAll("[data-pick]")) card.classList.toggle("hover", on && card.dataset.pick === token);
}

board.addEventListener("click", (event) => {
  if (camera.moved) return;
  for (let element = event.target; element && element !== board; element = element.parentElement) {
    if (pointed.has(element)) {
      pickAt(element);
      return;
    }
    if (narrowed?.froms.includes(element)) return widen();
    if (explain(element)) return;
    if (element.dataset?.key) return inspector.open(element, true);
  }
  if (narrowed) widen();
});

// What a thing on the map stands for is picked; where that is several, what they have in common, or they are narrowed to.
async function pickAt(element) {
  const found = pointed.get(element) ?? [];
  if (found.length === 1) return pick(found[0]);
  if (narrowed?.together) return pickAll(found);
  if (waysOf(element).size) return take([element]);
  return narrow({ tokens: found, froms: [element], together: false });
}

// Several go to the same place, one after the other, as long as each may.
async function pickAll(found) {
  for (const token of found) {
    if (!tokens().includes(token)) continue;
    const answer = await pick(token);
    if (answer?.error) return;
  }
}

// Where each of the pieces that an element stands for can go: place to tokens, of places that all of them reach.
function waysOf(element) {
  const ways = new Map();
  const who = new Set((element.dataset?.piece ?? "").split(" "));
  const goers = new Set();
  for (const token of tokens()) {
    const [one, place, more] = token.split(/[>-]/);
    if (!place || more !== undefined || !who.has(one)) continue;
    if (!(onMap.get(token) ?? []).some((other) => !other.matches("[data-piece]"))) continue;
    goers.add(one);
    ways.set(place, [...(ways.get(place) ?? []), token]);
  }
  for (const [place, found] of ways) if (found.length < goers.size) ways.delete(place);
  return ways;
}

// Take pieces up, to go where all of them can.
function take(elements) {
  const all = elements.map(waysOf);
  const places = [...(all[0]?.keys() ?? [])].filter((place) => all.every((ways) => ways.has(place)));
  if (elements.length) narrow({ tokens: places.flatMap((place) => all.flatMap((ways) => ways.get(place))), froms: elements, together: true });
  else widen();
}

// A thing that stands for several options leaves only those in the list, and lights only where they lead.
function narrow(found) {
  narrowed = found;
  light();
  const single = decide.querySelector("details.single");
  if (single) single.open = true;
  buttons().find((button) => !button.parentElement.hidden)?.focus({ preventScroll: false });
}

function widen() {
  narrowed = null;
  light();
}

// What is refused explains itself.
function explain(element) {
  const values = Object.values(element.dataset ?? {}).flatMap((value) => value.split(" "));
  const refused = [...decide.querySelectorAll("[data-refused]")];
  const hits = refused.filter((item) => values.some((value) => item.dataset.refused.split(/[-:>,]/).includes(value) || item.dataset.refused === value));
  if (!hits.length) return false;
  decide.querySelector(".refused").open = true;
  for (const item of refused) item.classList.toggle("lit", hits.includes(item));
  hits[0].scrollIntoView({ block: "nearest" });
  tell(hits[0].textContent.replace(/\s+/g, " ").trim());
  return true;
}

// ---- choosing

// A pick is a step of the draft; an answer at once where drafts are off, where somebody waits at a window, and where one
// step is all and can be taken back freely. A draft that leads into one's own window goes on: its steps belong together.
// With a form open, what is clicked on the map or on a card is filled in there; the list answers one by one.
async function pick(token, through = false, listed = false) {
  if (busy || (!listed && filling.form && filling.pick(token))) return null;
  if (!picks.length && (settings.draft !== "on" || state.window)) return change("answer", { seat: state.seat, seen: state.seen, key: key(), tokens: [token] });
  const answer = await change("draft", { seat: state.seat, seen: state.seen, tokens: [...picks, token] });
  if (!answer?.error && state.draft?.ready && (through || state.sure)) return confirm();
  return answer;
}

function draw() {
  if (picks.length) change("draft", { seat: state.seat, seen: state.seen, tokens: picks });
  else refresh();
}

function keepDraft() {
  sessionStorage.setItem(drafts, JSON.stringify({ seat: state.seat, seen: state.seen, picks }));
}

async function confirm() {
  return busy || !picks.length ? null : change("answer", { seat: state.seat, seen: state.seen, key: key(), tokens: picks });
}

// Undo is one thing: the last step of the draft, or the last answer.
function undo(turn) {
  if (busy || find(turn ? "undo-turn" : "undo")?.disabled !== false) return;
  if (!picks.length) act("undo", turn ? "turn" : "");
  else {
    picks = turn ? [] : picks.slice(0, -1);
    if (picks.length) draw();
    else change("draft", { seat: state.seat, seen: state.seen, tokens: [] });
  }
}

function act(kind, token) {
  change("act", { seat: state.seat, key: key(), kind, token });
}

// The form with a filling, as the server sees it.
async function fillIn(text) {
  try {
    const answer = await send("form", { seat: state.seat, seen: state.seen, tokens: picks, filling: text });
    tell(answer.error ? `${answer.rule ? `${answer.rule}: ` : ""}${answer.error}` : "");
    return answer;
  } catch {
    tell(root.dataset.lost);
    return {};
  }
}

function ready() {
  const button = find("confirm-form");
  if (button) button.disabled = !filling.form?.dataset.ready;
}

// ---- a hint

async function hint() {
  if (busy || !state.turn || !find("hint")) return;
  const answer = await send("hint", { seat: state.seat, seen: state.seen, tokens: picks }, 1).catch(() => ({}));
  if (answer.error) tell(answer.error);
  gain = answer.gain ?? "";
  if (answer.token) mark(answer.token, true);
}

function mark(token, say = false) {
  hinted = token;
  const button = buttons().find((one) => one.dataset.token === token);
  const elements = things(camera.maps, tokens().concat(token), state.seat).get(token);
  const end = find("end")?.dataset.token === token ? find("end") : null;
  for (const one of [button, end, ...elements, ...document.querySelectorAll(`[data-pick="${CSS.escape(token)}"]`)]) one?.classList.add("hinted");
  button?.parentElement.classList.remove("placed"); // or a long list would fold it away
  if (button && gain && !button.querySelector(".gain")) {
    const line = document.createElement("small");
    line.className = "gain";
    line.textContent = gain;
    button.querySelector("span").append(line);
  }
  if (!say || !button) return;
  button.scrollIntoView({ block: "nearest" });
  voice.say([], voice.place.dataset.hint.replace("#", button.querySelector("span").textContent));
}

// ---- clicks and keys

document.addEventListener("click", (event) => {
  const button = event.target.closest("button, [data-pick]");
  if (!button || button.disabled) return;
  if (button.dataset.pick) pick(button.dataset.pick);
  else if (button.dataset.act) act(button.dataset.act, button.dataset.token ?? "");
  else if (button.classList.contains("option")) pick(button.dataset.token, false, true);
  else if (button.id === "single" || button.id === "end") pick(button.dataset.token, true);
  else if (button.id === "confirm") confirm();
  else if (button.id === "confirm-form") pickForm();
  else if (button.id === "undo") undo(false);
  else if (button.id === "undo-turn") undo(true);
  else if (button.id === "widen") widen();
  else if (button.id === "hint") hint();
  else if (button.id === "recap-play") film.running ? film.stop() : film.play([...decide.querySelectorAll("[data-chip]")]);
  else if (button.id === "recap-pace") film.turn();
  else if (button.dataset.chip !== undefined) showChip(button);
  else if (button.dataset.view) look(button.dataset.view);
  else if (button.id === "stage-close" || button.id === "stage-open") light(); // its cards stand for options, or no more
  else if (button.id === "unfold") {
    unfolded = !unfolded;
    localStorage.setItem("options", unfolded ? "list" : "map");
    fold();
  }
});

// A form that is filled in is one step: with drafts its last one, so that the same button confirms.
async function pickForm() {
  const token = `=${filling.text}`;
  if (busy) return;
  const answer = await change("draft", { seat: state.seat, seen: state.seen, tokens: [...picks, token] });
  if (!answer?.error && state.draft?.ready) confirm();
}

function showChip(chip) {
  const on = chip.classList.contains("on");
  film.clear();
  const details = chip.parentElement.querySelector(".details");
  if (details) details.hidden = on;
  if (!on) film.show(chip);
}

document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest("input, select, textarea")) return;
  const shown = buttons().filter((button) => button.offsetParent);
  const single = settings.keys === "on";
  const amber = find("confirm") ?? find("confirm-form") ?? find("single") ?? find("end");
  if (single && /^[1-9]$/.test(event.key) && shown[event.key - 1]) pick(shown[event.key - 1].dataset.token, false, true);
  else if (event.key === "Enter" && amber && !event.target.closest("button, a, summary")) amber.click();
  else if (event.key === "Backspace" && picks.length) undo(false);
  else if (single && event.key === "u") undo(false);
  else if (single && event.key === "U") undo(true);
  else if (single && event.key.toLowerCase() === "h") hint();
  else if (single && event.key === "0") camera.fit();
  else if (event.key === "Escape" && narrowed) widen();
  else return;
  event.preventDefault();
});

for (const select of document.querySelectorAll("[data-order]")) {
  select.addEventListener("change", () => act("order", `${select.dataset.order}=${select.value}`));
}

// ---- log, chat, clocks

function filter() {
  const words = find("log-words").value.toLowerCase();
  const seat = find("log-seat").value;
  for (const line of document.querySelectorAll("#log li")) {
    line.hidden = (seat !== "" && line.dataset.by !== seat) || !line.textContent.toLowerCase().includes(words);
  }
  log.scrollTop = log.scrollHeight;
}
find("log-words").addEventListener("input", filter);
find("log-seat").addEventListener("change", filter);
for (const name of ["mouseover", "focusin"]) {
  log.addEventListener(name, (event) => {
    const line = event.target.closest("li");
    film.mark(line?.dataset.marks ? line.dataset.marks.split(" ") : []);
  });
}
log.addEventListener("mouseleave", () => film.mark([]));

find("chat-form").addEventListener("submit", async (event) => {
  event.preventDefault();
  const field = event.target.elements.text;
  const text = field.value.trim();
  if (!text) return;
  try {
    const answer = await send("chat", { text }, 1);
    tell(answer.error ?? "");
    if (!answer.error) field.value = "";
  } catch {
    tell(root.dataset.lost);
  }
});

let ticked = Date.now();
function tick() {
  const passed = (Date.now() - ticked) / 1000;
  for (const clock of document.querySelectorAll(".clock")) {
    if (clock.dataset.runs && clock.textContent) clock.dataset.left = Math.max(0, clock.dataset.left - passed);
    const left = Math.floor(clock.dataset.left);
    const two = (number) => String(number).padStart(2, "0");
    clock.textContent = left >= 172800 ? `${Math.floor(left / 86400)} d` : left >= 3600 ? `${Math.floor(left / 3600)}:${two(Math.floor(left / 60) % 60)} h` : `${Math.floor(left / 60)}:${two(left % 60)}`;
  }
  ticked = Date.now();
}
setInterval(tick, 1000);

// ---- live

function listen() {
  const source = new EventSource(address("events"));
  source.onmessage = (event) => {
    if (event.data === "gone") location.assign(`/t/${id}`);
    else if (event.data !== state.live || behind) refresh();
    else if (!busy && note.textContent === root.dataset.lost) tell("");
  };
  source.onerror = () => {
    if (source.readyState === EventSource.CLOSED) setTimeout(listen, 3000);
  };
  window.addEventListener("pagehide", () => source.close());
}

async function symbols() {
  const { url } = find("sprite").dataset;
  if (!url) return;
  const response = await fetch(url).catch(() => null);
  if (!response?.ok) return;
  find("sprite").replaceChildren(parsed(await response.text()));
  dressed(find("sprite"));
}

symbols();
if (state.view) camera.show(state.view);
panels.stage(true);
light();
film.label();
filter();
tick();
windows.show(state.hold ?? null);
listen();
const kept = JSON.parse(sessionStorage.getItem(drafts) ?? "null");
if (kept && kept.picks.length && kept.seat === state.seat && kept.seen === state.seen) {
  picks = kept.picks;
  draw();
}
root.dataset.ready = "1";
