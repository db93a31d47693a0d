// Showing a state that came in: each part is laid over the one that is there.
import { clocks, filter, follow } from "./chatting.js";
import { tick } from "./clock.js";
import { faces, tumble } from "./dice.js";
import { end } from "./ending.js";
import { calm } from "../map/breath.js";
import { AT_ONCE } from "../map/film.js";
import { flag } from "./flags.js";
import { unghosted } from "../map/ghosts.js";
import { board, decide, find, here, id, log, root } from "./here.js";
import { light, pointed } from "../map/lights.js";
import { dressed, morph, parsed } from "../map/morph.js";
import { redrawn } from "../map/places.js";
import { unmark } from "../map/reach.js";
import { patched, redraw } from "../map/redraw.js";
import { turnTo } from "../map/views.js";
import { goneLines, linesOf, newLines, sentences } from "./voice.js";
import { write } from "./writing.js";

const drafts = `draft ${id}`;
let lastSaid = said();
let asks = question(); // what was asked when somebody was last told
let wished = wish(); // what somebody wants to undo
const drawn = {}; // the parts of the page as they were sent

// With the `same` question, what the player has narrowed, filled in or is about to click stays as it is.
export function show(answer, same = false) {
  if (here.state.status === "gathering" && answer.status !== "gathering") {
    location.reload(); // the page of a match has parts that the one of a gathering lacks
    return;
  }
  const turned = answer.turn && !here.state.turn;
  const waited = !here.state.turn && !here.state.draft;
  const stood = find("rail").contains(document.activeElement);
  const tabbed = document.activeElement === board || document.activeElement.closest("#board g") !== null;
  if (!answer.draft) here.picks = [];
  const moved = answer.board !== here.state.board;
  if (moved && !here.film.follows) {
    here.film.stop();
    here.camera.comeBack();
  }
  showPicture(answer.svg, answer.patch);
  const turns = answer.view && answer.view !== here.state.view;
  here.state = answer;
  keepDraft();
  const stand = showParts(answer.parts, same, moved);
  if (moved || turned) here.inspector.forget();
  const now = question();
  const told = now !== asks;
  if (told) here.hinted = "";
  if (told && answer.turn) {
    here.camera.anew = true;
    here.panels.height("half"); // drawn up or down, the sheet of a phone hides what is asked next, or what it is about
  }
  // The stage of a form shows what was filled in, also after news.
  if (same && here.filling.form && find("stage").querySelector("[data-live]")) here.filling.inTurn(() => here.filling.put(here.filling.text, true).then(() => true));
  light();
  if (turns) turnTo(answer.view);
  here.windows.show(answer.hold);
  stand();
  regain();
  if (stood && lost(document.activeElement)) decide.focus({ preventScroll: true }); // what was stood on is folded away
  if (tabbed && (told || !document.activeElement.matches("#board, .lit"))) goOn();
  here.film.label();
  tick();
  say(answer, now, turned);
  here.alerts.heard(answer);
  document.title = answer.turn ? root.dataset.turnTitle : root.dataset.title;
  here.panels.refresh();
  follow();
  showMoves(waited && moved);
  if (here.state.seat !== null && here.state.curtain !== null && !here.picks.length) location.assign(`/t/${id}`);
}

// Every part of the page but the picture. Focus goes where it belongs by what this returns, see `showQuestion`.
function showParts(parts, same, moved) {
  for (const part of ["bar", "left", "dock", "actions", "side"]) put(part, parts[part]);
  const dice = [find("stage"), decide];
  const lay = dice.map(faces);
  const stand = showQuestion(parts.decide, same);
  here.filling.ready();
  here.panels.stage(put("stage", parts.stage));
  if (moved) dice.forEach((place, at) => tumble(place, lay[at]));
  showLog(parts.log);
  showTalk(parts.chat);
  put("react", parts.react);
  end(put("ending", parts.ending));
  root.classList.toggle("undocked", !find("dock").firstElementChild);
  flag();
  return stand;
}

// What is asked now, if that is new, and what somebody wants to undo.
function say(answer, now, turned) {
  if (wish() && wish() !== wished && answer.draft) here.voice.say([wish()]); // the log, which says it, rests meanwhile
  wished = wish();
  if (turned || now !== asks) here.voice.say([], sentences([turned ? here.voice.place.dataset.turn : "", now]));
  asks = now;
}

// Who took something on the map goes on there, or at the question if it is a form or the map has nothing to take. What ends
// the step then has the Enter key, before any answer of the list.
function goOn() {
  const lit = [...pointed.keys()].some((one) => here.camera.svg?.contains(one));
  const next = find("form") ? decide : lit ? board : find("end") ? decide : whereAsked();
  next.focus({ preventScroll: true });
}

// Where a question begins. What the main button suggests has the Enter key, before any answer of the list.
function whereAsked() {
  return find("confirm") ?? find("confirm-form") ?? (find("end")?.matches(":not(.calm)") ? decide : firstOption()) ?? decide;
}

// The first answer in the list; none where all of them are folded away.
function firstOption() {
  return [...decide.querySelectorAll(".option")].find((one) => one.checkVisibility());
}

// Nobody stands on what does not show; browsers find that out only when they draw next.
function lost(element) {
  return element === document.body || !element.getClientRects().length;
}

// What the page itself has drawn on the map goes first; the map is then what was sent.
function showPicture(whole, patch) {
  const before = here.picture;
  if (whole) here.picture = whole;
  else if (patch) here.picture = patched(before, patch);
  else return;
  const trails = [...board.querySelectorAll(".trails")].map((one) => [one.parentNode, one]);
  for (const [, one] of trails) one.remove();
  for (const one of board.querySelectorAll(".hover, .marked")) one.classList.remove("hover", "marked");
  unghosted();
  calm();
  unmark(board);
  redraw(board, before, here.picture);
  redrawn();
  if (here.film.follows) for (const [map, one] of trails) if (map.isConnected) map.append(one); // and flies on
  here.camera.ready();
}

// Bring a part up to date; whether it changed.
export function put(name, markup, fresh = markup) {
  const place = find(name);
  if (!place || drawn[name] === markup) return false;
  drawn[name] = markup;
  const stood = place.contains(document.activeElement) ? document.activeElement : null;
  const { pick, token } = stood?.dataset ?? {};
  morph(place, fresh);
  dressed(place);
  // By the keyboard, a button that now ends another step is not pressed again by mistake.
  const other = stood?.dataset.token !== token && stood?.matches(":focus-visible");
  left ||= Boolean(stood) && (!stood.isConnected || stood.disabled || other || (pick !== undefined && stood.dataset.pick === undefined));
  return true;
}

// Who picked something goes on from the question: the Enter key is for the main button again. After all parts are put: to
// find out what can be stood on, the browser lays the page out.
let left = false; // what was stood on is gone
export function regain() {
  if (left) whereAsked().focus({ preventScroll: true });
  left = false;
}

// Put the question in. Who stood on something in it stands on the same thing afterwards, or where the new question begins:
// that is done by what this returns, once the whole page is up to date and has to be laid out anyway.
function showQuestion(markup, kept) {
  if (!kept) here.narrowed = null;
  if (drawn.decide === markup) return () => {};
  drawn.decide = markup;
  const stood = decide.contains(document.activeElement) ? document.activeElement : null;
  const token = stood?.dataset.token;
  const open = [...decide.querySelectorAll("details[open]")].map((one) => one.className);
  const before = question();
  const top = !find("column").scrollTop;
  const fresh = parsed(markup);
  if (kept && here.filling.form) fresh.querySelector("#form")?.replaceWith(here.filling.form.cloneNode(true));
  morph(decide, fresh);
  if (here.narrowed?.froms.some((one) => !one.isConnected)) here.narrowed = null;
  const same = question() === before;
  for (const one of decide.querySelectorAll("details")) one.open = same && open.includes(one.className);
  return () => {
    // A browser scrolls to what has the focus where something above it has gone: what came in its place is to be read.
    if (same && top) find("column").scrollTop = 0;
    if (!same) for (const one of [find("column"), ...decide.querySelectorAll(".options, .lifts, .chips")]) one.scrollTo(0, 0);
    if (!stood || stood === decide || (same && stood.isConnected && stood.dataset.token === token)) return;
    const next = whereAsked();
    next.focus({ preventScroll: true });
    // A new question is read from its beginning, but for who goes by the keyboard and must see where they stand.
    if (decide.contains(next) && next !== decide && (same || next.matches(":focus-visible"))) next.scrollIntoView({ block: "nearest" });
  };
}

// What is asked, or whom the table waits for, in words.
export function question() {
  const prompt = decide.querySelector("#prompt") ?? decide.querySelector("#confirm-help") ?? decide.querySelector("h2");
  return prompt ? sentences([prompt.textContent, prompt.dataset.count ?? ""]) : "";
}

function wish() {
  return decide.querySelector("#request p")?.textContent ?? "";
}

function showLog(markup) {
  if (markup === undefined || drawn.log === markup) return; // drafts leave the log as it is
  const before = linesOf(log);
  const fresh = parsed(markup);
  for (const line of [...log.querySelectorAll("li")].slice(0, goneLines(before, linesOf(fresh)))) line.remove();
  put("log", markup, fresh);
  here.voice.say(newLines(before, linesOf(log)));
  filter();
}

function showTalk(markup) {
  put("chat", markup);
  clocks();
  const chat = find("chat");
  if (said() > lastSaid) {
    find("unread").hidden = !find("pane-chat").hidden;
    chat.scrollTop = chat.scrollHeight;
    const last = chat.querySelector("li:last-child");
    here.voice.say([`${last.querySelector("strong").textContent}: ${last.lastChild.textContent}`]);
  }
  const count = chat.querySelectorAll("li:not(.muted)").length;
  write(find("chat-count"), count ? ` · ${count}` : "");
  lastSaid = said();
}

function said() {
  return Number(document.querySelector("#chat ol")?.dataset.last ?? 0);
}

// What others did while one waited is shown once, on the map, one move after the other, however fast they follow; it
// never holds up an answer.
let seenChips = chips().map(words);
async function showMoves(fresh) {
  if (here.film.running) here.film.goOn(here.film.follows ? newChips() : chips());
  else if (fresh && !(here.state.turn && covered())) await here.film.play(newChips(), () => here.state.turn, AT_ONCE);
  if (!here.film.follows) seenChips = chips().map(words);
}

// Whether what is asked lies over the map, where nobody would see a move.
function covered() {
  return !find("stage").hidden && Boolean(find("stage").firstElementChild);
}

function chips() {
  return [...decide.querySelectorAll("[data-chip]")];
}

function words(chip) {
  return chip.textContent;
}

// The chips of the recap that were not seen before: all from the first one that is new or tells more. Of a long recap the
// first ones fall out.
function newChips() {
  const now = chips();
  const texts = now.map(words);
  for (let gone = 0; gone < seenChips.length; gone += 1) {
    const kept = seenChips.slice(gone);
    const differs = kept.findIndex((text, at) => text !== texts[at]);
    if (differs < 0) return now.slice(kept.length);
    if (gone === 0 && differs > 0) return now.slice(differs);
  }
  return now;
}

// A draft survives a reload of the page, for as long as what was seen is still so.
let kept = "";
function keepDraft() {
  const draft = JSON.stringify({ seat: here.state.seat, seen: here.state.seen, picks: here.picks });
  if (draft !== kept) sessionStorage.setItem(drafts, (kept = draft));
}

export function keptDraft() {
  const kept = JSON.parse(sessionStorage.getItem(drafts) ?? "null");
  return kept && kept.seat === here.state.seat && kept.seen === here.state.seen ? kept.picks : [];
}
