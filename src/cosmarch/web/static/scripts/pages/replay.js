// The replay: step, play and jump without loading the page anew.
import { Camera } from "../map/camera.js";
import { flag } from "../table/flags.js";
import { Inspector } from "../table/inspector.js";
import { dressed, morph } from "../map/morph.js";
import { called, redrawn } from "../map/places.js";
import { patched, redraw } from "../map/redraw.js";
import { symbols } from "../map/symbols.js";
import { html } from "../table/trusted.js";
import { Voice, linesOf, showText } from "../table/voice.js";

const root = document.getElementById("replay");
const board = document.getElementById("board");
dressed(document);
flag();
const camera = new Camera(board, document.getElementById("room"), `replay ${root.dataset.id}`);
// Rules and tips are the same at every moment; what a thing is would be told as it is now.
new Inspector(document.getElementById("pop"), (what) => `/t/${root.dataset.id}/${what}?`, () => "", false);
const range = document.getElementById("moment");
const log = document.getElementById("log");
const text = document.getElementById("text");
const voice = new Voice(document.getElementById("said"));
const eyes = document.getElementById("eyes");
const pace = document.getElementById("pace");
const play = root.querySelector("[data-step=play]");
const last = Number(root.dataset.last);
let at = Number(root.dataset.at);
let mark = root.dataset.board;
let picture = ""; // as it was sent; a browser writes the one in the page its own way
let wanted = at;
let busy = false;
let timer = 0;
let turns = []; // the moments at which somebody's turn begins

async function go(to) {
  wanted = Math.min(Math.max(to, 0), last);
  range.value = wanted;
  if (busy || wanted === at) return;
  busy = true;
  try {
    const response = await fetch(`/t/${root.dataset.id}/frame?at=${wanted}&seat=${root.dataset.seat}&board=${picture ? mark : ""}&text=${text.open ? 1 : ""}`);
    if (response.ok) {
      const frame = await response.json();
      draw(frame.svg, frame.patch);
      for (const part of ["bar", "left"]) put(part, frame[part]);
      at = frame.at;
      mark = frame.board;
      log.innerHTML = html(frame.log);
      log.scrollTop = log.scrollHeight;
      document.getElementById("where").textContent = `${at} / ${last}`;
      if (frame.text) showText(document.getElementById("board-text"), frame.text, 3);
      // Who lets it play is told where it stops.
      if (!timer || at === last) tell();
      const fork = document.getElementById("fork");
      if (fork) fork.elements.at.value = at;
      eyes.form.elements.at.value = at;
      history.replaceState(null, "", link());
    } else stop();
  } catch {
    stop();
  } finally {
    busy = false;
  }
  if (wanted !== at && timer === 0) go(wanted);
}

// The maps of a moment: pieces that moved travel there.
function draw(whole, patch) {
  const before = picture;
  if (whole) picture = whole;
  else if (patch) picture = patched(before, patch);
  else return;
  redraw(board, before, picture);
  redrawn();
  camera.ready();
}

function put(part, markup) {
  const place = document.getElementById(part);
  morph(place, markup);
  dressed(place);
}

// The address of this moment. While the match runs a seat's moments are its own, and the link says so.
function link() {
  const seat = root.dataset.seat ? `&seat=${root.dataset.seat}` : "";
  return `${location.pathname}?at=${at}${seat}${root.dataset.running ? "&running=1" : ""}`;
}

// Say where the replay stands, and what was done last.
function tell() {
  voice.say([], `${at} / ${last}: ${linesOf(log).at(-1) ?? ""}`);
}

function stop() {
  clearInterval(timer);
  timer = 0;
  wanted = at;
  runs(false);
}

function runs(on) {
  play.textContent = on ? play.dataset.pause : play.dataset.play;
  play.classList.toggle("runs", on);
}

function toggle() {
  if (timer) {
    stop();
    tell();
    return;
  }
  runs(true);
  timer = setInterval(() => {
    if (at >= last) stop();
    else if (pace.value === "turn") steps.turn_next();
    else go(at + 1);
  }, 900);
}

const steps = {
  first: () => go(0),
  turn_back: () => go(turns.filter((turn) => turn < wanted).at(-1) ?? 0),
  back: () => go(at - 1),
  next: () => go(at + 1),
  turn_next: () => go(turns.find((turn) => turn > wanted) ?? last),
  last: () => go(last),
  play: toggle,
};
for (const button of root.querySelectorAll("[data-step]")) {
  button.addEventListener("click", (event) => {
    event.preventDefault();
    if (button !== play) stop();
    steps[button.dataset.step]();
  });
}
range.addEventListener("input", () => go(Number(range.value)));
eyes.addEventListener("change", () => eyes.form.submit());
document.getElementById("show-eyes").hidden = true; // choosing shows it
document.getElementById("copy").addEventListener("click", async (event) => {
  await navigator.clipboard?.writeText(new URL(link(), location.href).href).catch(() => {});
  history.replaceState(null, "", link());
  event.target.textContent = event.target.dataset.done;
});
document.addEventListener("keydown", (event) => {
  if (event.target.closest("input, select, #board") || event.altKey || event.ctrlKey || event.metaKey) return;
  if (event.shiftKey && turns.length && ["ArrowLeft", "ArrowRight"].includes(event.key)) {
    event.preventDefault();
    steps[event.key === "ArrowLeft" ? "turn_back" : "turn_next"]();
    return;
  }
  const step = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last", p: "play" }[event.key];
  if (!step || (step === "play" && document.documentElement.dataset.keys !== "on")) return;
  event.preventDefault();
  steps[step]();
});
text.addEventListener("toggle", async () => {
  if (!text.open) return;
  const response = await fetch(`/t/${root.dataset.id}/frame?at=${at}&seat=${root.dataset.seat}&board=${mark}&text=1`);
  if (response.ok) showText(document.getElementById("board-text"), (await response.json()).text, 3);
});
log.scrollTop = log.scrollHeight;
log.addEventListener("mouseover", (event) => {
  const marks = event.target.closest("li")?.dataset.marks;
  for (const one of board.querySelectorAll(".marked")) one.classList.remove("marked");
  for (const one of called(camera.maps, marks ? marks.split(" ") : [])) one.classList.add("marked");
});
for (const button of document.querySelectorAll("[data-view]")) button.addEventListener("click", () => camera.show(button.dataset.view));

await symbols();
root.dataset.ready = "1";

// Turns are found beside the page: in a long match that takes a while.
const found = await fetch(`/t/${root.dataset.id}/turns?seat=${root.dataset.seat}`).catch(() => null);
if (found?.ok) {
  turns = (await found.json()).turns;
  for (const step of ["turn_back", "turn_next"]) root.querySelector(`[data-step=${step}]`).disabled = false;
}
