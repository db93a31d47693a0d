// The table page: sends answers, keeps itself up to date, and lets the board and the list of options light each other.
import { Board } from "./board.js";
import { html } from "./trusted.js";
import { Voice, linesOf, newLines, sentences, showText } from "./voice.js";

const root = document.getElementById("table");
const board = new Board(document.getElementById("board"));
const decide = document.getElementById("decide");
const note = document.getElementById("note");
const log = document.getElementById("log");
const voice = new Voice(document.getElementById("said"));
const settings = document.documentElement.dataset;
const id = root.dataset.id;
const drafts = `draft ${id}`;
let state = JSON.parse(root.dataset.state);
let picks = [];
let busy = false; // a change is on its way
let changes = 0;
let asked = false; // the state is on its way
let behind = false;
let narrowed = null;
let lastSaid = said();
let asks = question(); // what was asked when somebody was last told
const drawn = {}; // the parts of the page as they were sent

// ---- talking to the server

function key() {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

function address(what) {
  const seat = state.seat === null ? "" : `&seat=${state.seat}`;
  return `/t/${id}/${what}?board=${board.text ? state.board : ""}${seat}`;
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

async function change(what, body) {
  if (busy) return;
  busy = true;
  changes += 1;
  root.setAttribute("aria-busy", "true");
  try {
    const answer = await send(what, body);
    tell(answer.error ? `${answer.rule ? `${answer.rule}: ` : ""}${answer.error}` : "");
    if (answer.picks) picks = answer.picks;
    if (answer.parts) show(answer);
  } catch {
    // A draft that may not have arrived stays; if it did, what the seat sees has changed and the draft goes.
    if (what === "answer" && settings.draft === "on" && !state.window) picks = body.tokens;
    tell(root.dataset.lost);
    behind = true;
  } finally {
    busy = false;
    root.removeAttribute("aria-busy");
  }
  if (behind) refresh();
}

function tell(text) {
  // Said from outside the table, which is busy while an answer is on its way.
  if (note.textContent !== text) document.getElementById("alarm").textContent = text;
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
    const answer = await send("state", null, 8);
    if (changes !== before) behind = true;
    else if (answer.parts) {
      tell("");
      if (picks.length && answer.seen === state.seen) showAround(answer);
      else show(answer);
    } else if (answer.error) {
      location.assign(`/t/${id}`);
    }
  } catch {
    tell(root.dataset.lost);
  } finally {
    asked = false;
  }
  if (behind && !busy) setTimeout(refresh, 50);
}

// ---- showing

function show(answer) {
  const turned = answer.turn && !state.turn;
  board.show(answer.svg, answer.patch);
  if (!answer.draft) picks = [];
  state = answer;
  keepDraft();
  showQuestion(answer.parts.decide);
  showAround(answer);
  light();
  const now = question();
  if (turned || now !== asks) voice.say([], sentences([turned ? voice.place.dataset.turn : "", now]));
  asks = now;
  if (turned) ring();
  if (state.seat !== null && state.curtain !== null && !picks.length) location.assign(`/t/${id}`);
}

// Put the question in. Who stood on something in it stands on the same thing afterwards, or where the new question
// begins.
function showQuestion(markup) {
  if (drawn.decide === markup) return;
  drawn.decide = markup;
  const stood = decide.contains(document.activeElement) ? document.activeElement : null;
  const open = [...decide.querySelectorAll("details[open]")].map((one) => one.className);
  const before = question();
  decide.innerHTML = html(markup);
  narrowed = null;
  const same = question() === before;
  for (const one of decide.querySelectorAll("details")) one.open = same && open.includes(one.className);
  if (!stood || stood === decide) return;
  const again = same && [...decide.querySelectorAll("button, a")].find((one) => one.id === stood.id && one.dataset.token === stood.dataset.token && one.className === stood.className);
  const next = again || (decide.querySelector("#confirm") ?? decide.querySelector(".option") ?? decide);
  next.focus({ preventScroll: true });
  if (next !== decide) next.scrollIntoView({ block: "nearest" });
}

// What is asked, or whom the table waits for, in words.
function question() {
  const prompt = decide.querySelector("#prompt") ?? decide.querySelector("#confirm-help") ?? decide.querySelector("h2");
  return prompt ? sentences([prompt.textContent, prompt.dataset.count ?? ""]) : "";
}

// All but the question and the board, which belong to a draft while there is one.
function showAround(answer) {
  document.getElementById("players").innerHTML = html(answer.parts.players);
  if ((!picks.length || !answer.draft) && drawn.log !== answer.parts.log) {
    const before = linesOf(log);
    const inside = log.contains(document.activeElement);
    drawn.log = answer.parts.log;
    log.innerHTML = html(drawn.log);
    if (inside) log.focus({ preventScroll: true });
    voice.say(newLines(before, linesOf(log)));
    filter();
  }
  const chat = document.getElementById("chat");
  chat.innerHTML = html(answer.parts.chat);
  if (said() > lastSaid) {
    document.getElementById("unread").hidden = !document.getElementById("pane-chat").hidden;
    chat.scrollTop = chat.scrollHeight;
    const last = chat.querySelector("li:last-child");
    voice.say([`${last.querySelector("strong").textContent}: ${last.lastChild.textContent}`]);
  }
  lastSaid = said();
  state.live = answer.live;
  tick();
  document.title = answer.turn ? root.dataset.turnTitle : root.dataset.title;
  if (!document.getElementById("pane-text").hidden) loadText();
}

function said() {
  return Number(document.querySelector("#chat ol")?.dataset.last ?? 0);
}

function ring() {
  if (settings.sound !== "on") return;
  const audio = new AudioContext();
  const tone = audio.createOscillator();
  const volume = audio.createGain();
  tone.frequency.setValueAtTime(660, audio.currentTime);
  tone.frequency.setValueAtTime(880, audio.currentTime + 0.12);
  volume.gain.setValueAtTime(0.12, audio.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + 0.5);
  tone.connect(volume).connect(audio.destination);
  tone.start();
  tone.stop(audio.currentTime + 0.5);
}

// ---- options on the board and in the list

function buttons() {
  return [...decide.querySelectorAll(".options .option")];
}

let pointed = new Map(); // element of the board: tokens it stands for

function light() {
  pointed = new Map();
  if (!board.svg) return;
  const list = buttons();
  const things = board.things(list.map((button) => button.dataset.token), state.seat);
  for (const button of list) {
    for (const element of things.get(button.dataset.token)) {
      element.classList.add("can");
      pointed.set(element, [...(pointed.get(element) ?? []), button.dataset.token]);
    }
    button.onmouseenter = button.onfocus = () => {
      glow(things.get(button.dataset.token), true);
      odds(button.dataset.token);
    };
    button.onmouseleave = button.onblur = () => glow(things.get(button.dataset.token), false);
  }
}

// The odds of a battle that an option would start, once the pointer rests on it.
let asking = 0;
const knownOdds = new Map();
function odds(token) {
  clearTimeout(asking);
  const line = decide.querySelector("#odds");
  if (!line || root.dataset.odds !== "1") return;
  asking = setTimeout(async () => {
    const place = `${state.seen} ${token}`;
    if (!knownOdds.has(place)) {
      const response = await fetch(`${address("odds")}&place=${encodeURIComponent(token)}`);
      knownOdds.set(place, response.ok ? (await response.json()).text : "");
    }
    const text = knownOdds.get(place);
    line.textContent = text ? `${line.dataset.word}: ${text}` : "";
  }, 250);
}

function glow(elements, on) {
  for (const element of elements) element.classList.toggle("lit", on);
}

board.place.addEventListener("click", (event) => {
  if (board.moved) return;
  for (let element = event.target; element && element !== board.place; element = element.parentElement) {
    const tokens = pointed.get(element);
    if (tokens) {
      if (tokens.length === 1) pick(tokens[0]);
      else narrow(tokens, element.querySelector("title")?.textContent ?? "");
      return;
    }
    if (explain(element)) return;
  }
});

// A thing that stands for several options leaves only those in the list.
function narrow(tokens, title) {
  const left = narrowed ? narrowed.filter((token) => tokens.includes(token)) : tokens;
  if (left.length === 1) {
    pick(left[0]);
    return;
  }
  narrowed = left.length ? left : tokens;
  for (const button of buttons()) button.parentElement.hidden = !narrowed.includes(button.dataset.token);
  const line = decide.querySelector("#narrowed");
  line.hidden = false;
  line.firstElementChild.textContent = title;
  buttons().find((button) => !button.parentElement.hidden)?.focus();
}

// What is refused explains itself.
function explain(element) {
  const values = Object.values(element.dataset ?? {});
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

function pick(token) {
  if (busy) return;
  if (picks.length || (settings.draft === "on" && !state.window)) {
    picks = [...picks, token];
    draw();
  } else {
    change("answer", { seat: state.seat, seen: state.seen, key: key(), tokens: [token] });
  }
}

function draw() {
  if (picks.length) change("draft", { seat: state.seat, seen: state.seen, tokens: picks });
  else refresh();
}

function keepDraft() {
  sessionStorage.setItem(drafts, JSON.stringify({ seat: state.seat, seen: state.seen, picks }));
}

function confirm() {
  const tokens = picks;
  picks = [];
  change("answer", { seat: state.seat, seen: state.seen, key: key(), tokens });
}

function back() {
  picks = picks.slice(0, -1);
  draw();
}

function act(kind, token) {
  change("act", { seat: state.seat, key: key(), kind, token });
}

decide.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (!button) return;
  if (button.dataset.act) act(button.dataset.act, button.dataset.token ?? "");
  else if (button.classList.contains("option")) pick(button.dataset.token);
  else if (button.id === "confirm") confirm();
  else if (button.id === "back") back();
  else if (button.id === "clear") {
    picks = [];
    draw();
  } else if (button.id === "widen") {
    narrowed = null;
    for (const one of buttons()) one.parentElement.hidden = false;
    decide.querySelector("#narrowed").hidden = true;
  }
});

document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest("input, select, textarea")) return;
  const shown = buttons().filter((button) => !button.parentElement.hidden);
  const single = settings.keys === "on";
  if (single && /^[1-9]$/.test(event.key) && shown[event.key - 1]) pick(shown[event.key - 1].dataset.token);
  else if (event.key === "Enter" && decide.querySelector("#confirm") && !event.target.closest("button, a, summary")) confirm();
  else if (event.key === "Backspace" && picks.length) back();
  else if (single && event.key.toLowerCase() === "u" && decide.querySelector("#undo")) act("undo", "");
  else return;
  event.preventDefault();
});

for (const select of document.querySelectorAll("[data-order]")) {
  select.addEventListener("change", () => act("order", `${select.dataset.order}=${select.value}`));
}

// ---- log, chat, tabs, clocks

function filter() {
  const words = document.getElementById("log-words").value.toLowerCase();
  const seat = document.getElementById("log-seat").value;
  for (const line of document.querySelectorAll("#log li")) {
    line.hidden = (seat !== "" && line.dataset.by !== seat) || !line.textContent.toLowerCase().includes(words);
  }
  log.scrollTop = log.scrollHeight;
}
document.getElementById("log-words").addEventListener("input", filter);
document.getElementById("log-seat").addEventListener("change", filter);
for (const name of ["mouseover", "focusin"]) {
  log.addEventListener(name, (event) => {
    const line = event.target.closest("li");
    if (board.svg) board.mark(line?.dataset.marks ? line.dataset.marks.split(" ") : []);
  });
}

document.getElementById("chat-form").addEventListener("submit", async (event) => {
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

const tabs = [...document.querySelectorAll("[role=tab]")];
function select(tab) {
  for (const one of tabs) {
    const on = one === tab;
    one.setAttribute("aria-selected", String(on));
    one.tabIndex = on ? 0 : -1;
    document.getElementById(one.getAttribute("aria-controls")).hidden = !on;
  }
  if (tab.id === "tab-chat") document.getElementById("unread").hidden = true;
  if (tab.id === "tab-text") loadText();
  if (tab.id === "tab-log") filter();
}
for (const [place, tab] of tabs.entries()) {
  tab.addEventListener("click", () => select(tab));
  tab.addEventListener("keydown", (event) => {
    const to = { ArrowRight: place + 1, ArrowLeft: place - 1, Home: 0, End: -1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = tabs.at(to % tabs.length);
    next.focus();
    select(next);
  });
}

async function loadText() {
  const response = await fetch(address("text"));
  if (response.ok) showText(document.getElementById("board-text"), await response.text(), 3);
}

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

light();
filter();
tick();
listen();
const kept = JSON.parse(sessionStorage.getItem(drafts) ?? "null");
if (kept && kept.picks.length && kept.seat === state.seat && kept.seen === state.seen) {
  picks = kept.picks;
  draw();
}
root.dataset.ready = "1";
