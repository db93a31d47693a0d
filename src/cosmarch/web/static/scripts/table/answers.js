// Answers: sent, drafted, confirmed, taken back; and the page kept up to date with what others do.
import { decide, find, here, id, note, root, settings } from "./here.js";
import { mark } from "../map/lights.js";
import { show } from "./showing.js";
import { address, key, send, tell } from "./wire.js";

const PATIENCE = 6; // times that odds are asked for again
let changes = 0;
let asked = false; // the state is on its way
let behind = false;

// These picks, for the question as this page sees it.
function given(tokens, more = {}) {
  return { seat: here.state.seat, seen: here.state.seen, tokens, ...more };
}

// Send something that changes what is shown; whatever comes back, a refusal too, is what the server holds.
export async function change(what, body) {
  if (here.busy) return null;
  here.busy = true;
  changes += 1;
  root.setAttribute("aria-busy", "true");
  here.film.stop();
  here.film.clear();
  let answer = null;
  let again = [];
  try {
    answer = await send(what, body);
    tellRefusal(answer);
    if (what === "act") answer = await drafted(answer);
    here.picks = answer.picks ?? [];
    if (answer.parts) show(answer);
    else behind = true;
    awaitOdds();
    again = answer.stale && what === "answer" && settings.draft === "on" ? body.tokens : [];
  } catch {
    // A draft that may not have arrived stays; if it did, what the seat sees has changed and the draft goes.
    if (what !== "act") here.picks = body.tokens.length > 1 || what === "draft" ? body.tokens : [];
    if (what === "draft") here.picks = here.picks.slice(0, -1);
    tell(root.dataset.lost);
    behind = true;
  } finally {
    here.busy = false;
    root.removeAttribute("aria-busy");
  }
  // What was confirmed while the table changed is shown as a draft of the table as it is now.
  if (again.length && here.state.turn) {
    here.picks = again;
    await change("draft", given(here.picks));
  } else if (behind) refresh();
  return answer;
}

// What was refused and by which rule; of what was not, nothing.
function tellRefusal({ rule, error }) {
  tell(error ? `${rule ? `${rule}: ` : ""}${error}` : "");
}

// Bring the page up to date. What the player does meanwhile goes first: its answer is newer than this one.
async function refresh() {
  if (here.busy || asked) {
    behind = true;
    return;
  }
  asked = true;
  behind = false;
  const before = changes;
  try {
    let answer = await send("state", null, 8);
    const same = Boolean(answer.parts) && sameQuestion(answer.seen, here.state.seen);
    if (changes === before) answer = await drafted(answer);
    if (changes !== before) behind = true;
    else if (answer.parts) {
      tell("");
      here.picks = answer.picks ?? [];
      show(answer, same);
      awaitOdds();
    } else if (answer.error) location.assign(`/t/${id}`);
  } catch {
    tell(root.dataset.lost);
  } finally {
    asked = false;
  }
  if (behind && !here.busy) setTimeout(refresh, 50);
}

// While the question is the same the draft is still good, whatever else was done: it is shown on the table as it is now.
async function drafted(answer) {
  if (!here.picks.length || !answer.parts || !sameQuestion(answer.seen, here.state.seen)) return answer;
  return send("draft", given(here.picks, { seen: answer.seen }));
}

// The mark of what is seen ends with the mark of the question.
function sameQuestion(one, other) {
  return one.split("-").at(-1) === other.split("-").at(-1);
}

// Odds that take long to work out are shown as soon as they are there.
let later = 0;
export function awaitOdds() {
  if (!decide.querySelector("[data-later]")) later = 0;
  else if (later < PATIENCE) setTimeout(() => decide.querySelector("[data-later]") && refresh(), 500 * 2 ** later++);
}

// ---- choosing

// A pick is a step of the draft; an answer at once where drafts are off, where somebody waits at a window, and where
// nothing is left to pick and all of it can be taken back freely: the server knows that, and takes it. A draft that leads
// into one's own window goes on: its steps belong together.
// What goes with a pick is picked after it, where it is offered then.
// With a form open, what is clicked on the map or on a card is filled in there; the list answers one by one.
export async function pick(token, through = false, listed = false, lead = "") {
  if (here.busy || (!listed && here.filling.form && here.filling.pick(token))) return null;
  const then = [...(option(token)?.dataset.then?.split(" ") ?? []), ...(lead ? [lead] : [])];
  const answer = await give(token, through);
  for (const one of then) if (!answer?.error && option(one)) await give(one, through);
  return answer;
}

function option(token) {
  return decide.querySelector(`.options .option[data-token="${CSS.escape(token)}"]`);
}

function give(token, through) {
  if (!here.picks.length && (settings.draft !== "on" || here.state.window)) return change("answer", given([token], { key: key() }));
  return change("draft", given([...here.picks, token], { key: key(), through }));
}

// Several steps that belong together, before what they are for.
export function pickSteps(steps) {
  const body = given([...here.picks, ...steps]);
  return settings.draft === "on" || here.picks.length ? change("draft", body) : change("answer", { ...body, key: key() });
}

// A form that is filled in is one step: with drafts its last one, so that the same button confirms.
export async function pickForm() {
  if (!(await here.filling.done()) || here.busy) return; // what was clicked last counts, and its refusal is read first
  await change("draft", given([...here.picks, `=${here.filling.text}`], { key: key(), through: true }));
}

export function draw() {
  if (here.picks.length) change("draft", given(here.picks));
  else refresh();
}

export async function confirm() {
  return here.busy || !here.picks.length ? null : change("answer", given(here.picks, { key: key() }));
}

// Undo is one thing: the last step of the draft, or the last answer.
export function undo(turn) {
  if (here.busy || find(turn ? "undo-turn" : "undo")?.disabled !== false) return;
  if (!here.picks.length) act("undo", turn ? "turn" : "");
  else {
    here.picks = turn ? [] : here.picks.slice(0, -1);
    if (here.picks.length) draw();
    else change("draft", given([]));
  }
}

export function act(kind, token) {
  change("act", { seat: here.state.seat, key: key(), kind, token });
}

// The form with a filling, as the server sees it.
export async function fillIn(text, trying) {
  try {
    const answer = await send("form", given(here.picks, { filling: text }));
    if (!trying || !answer.error) tellRefusal(answer);
    return answer;
  } catch {
    tell(root.dataset.lost);
    return {};
  }
}

// ---- a hint

export async function hint() {
  if (here.busy || !here.state.turn || !find("hint")) return;
  const answer = await send("hint", given(here.picks), 1).catch(() => ({}));
  if (answer.error) tell(answer.error);
  here.gain = answer.gain ?? "";
  if (answer.token) mark(answer.token, true);
}

// ---- live

export function listen() {
  const source = new EventSource(address("events"));
  source.onmessage = (event) => {
    if (event.data === "gone") location.assign(`/t/${id}`);
    else if (event.data !== here.state.live || behind) refresh();
    else if (!here.busy && note.textContent === root.dataset.lost) tell("");
  };
  source.onerror = () => {
    if (source.readyState === EventSource.CLOSED) setTimeout(listen, 3000);
  };
  window.addEventListener("pagehide", () => source.close());
}
