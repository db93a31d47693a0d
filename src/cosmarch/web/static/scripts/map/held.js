// What is in hand: pieces that were taken up at a place, as the rail lists them.
import { board, decide, find, here } from "../table/here.js";
import { write } from "../table/writing.js";

// What lies in a hex that can be taken up, as the rail lists it.
export function handAt(element) {
  const place = element?.dataset.hex ?? element?.dataset.place;
  return place ? decide.querySelector(`[data-hand="${CSS.escape(place)}"]`) : null;
}

// Who goes among what lies in a hand, and how many units each is: [who, size].
export function goersIn(part) {
  return [...part.querySelectorAll("[data-goer], [data-goers]")].flatMap((one) => (one.dataset.goer ? [[one.dataset.goer, 1]] : sized(one)));
}

export function sized(stepper) {
  return stepper.dataset.goers.split(" ").map((part) => part.split(":")).map(([who, size]) => [who, Number(size)]);
}

// How many units of these go.
export function units(alike) {
  const { goers, parts } = here.narrowed;
  return alike.reduce((sum, [who, size]) => sum + (goers.includes(who) ? (parts.get(who) ?? size) : 0), 0);
}

// The answers that leave behind what does not go.
export function partings() {
  const { parts } = here.narrowed;
  return [...(parts ?? [])].flatMap(([who, some]) => {
    const hand = handsHeld().find((one) => goersIn(one).some(([name]) => name === who));
    const size = new Map(goersIn(hand)).get(who);
    return hand.dataset.leaves.replace("{who}", who).replace("{count}", size - some).split(" ");
  });
}

// What lies in the hexes from which something is held.
export function handsHeld() {
  return [...new Set((here.narrowed?.froms ?? []).map(handAt).filter(Boolean))];
}

export function carriers(goers) {
  const pieces = [...here.camera.svg.querySelectorAll("[data-piece]")].filter((one) => one.getBoundingClientRect().width);
  return pieces.filter((one) => one.dataset.piece.split(" ").some((name) => goers.includes(name)));
}

// The rail lists what is in hand.
export function showHeld() {
  const goers = here.narrowed?.goers ?? [];
  const parts = here.narrowed?.parts ?? new Map();
  board.dataset.hand = goers.map((who) => (parts.has(who) ? `${who}*${parts.get(who)}` : who)).join("+"); // as odds are asked for
  let shown = false;
  const held = goers.length ? handsHeld() : [];
  for (const hand of decide.querySelectorAll("[data-hand]")) {
    hand.hidden = !held.includes(hand);
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
  const before = prompt.textContent;
  write(prompt, lifted ? where.replace("#", handsHeld().map((hand) => hand.dataset.hand).join(", ")) : asked);
  if (lifted && prompt.textContent !== before) here.voice.say([], prompt.textContent);
}
