// Clicks on the map: what is lit is picked, what is refused explains itself, the rest is inspected.
import { pick, pickSteps } from "../table/answers.js";
import { board, decide, here } from "../table/here.js";
import { handAt, partings } from "./held.js";
import { leading, narrow, placesBelow, pointed, showWay, widen } from "./lights.js";
import { tokens } from "../table/listing.js";
import { liftFrom, take, waysOf } from "./taking.js";
import { tell } from "../table/wire.js";

board.addEventListener("click", (event) => {
  if (here.camera.moved) return;
  here.inspector.close(); // which the keyboard leaves open
  for (let element = event.target; element && element !== board; element = element.parentElement) {
    if (pointed.has(element)) {
      pickAt(element);
      return;
    }
    if (here.narrowed?.froms.includes(element)) return widen();
    const [below] = placesBelow(element).filter((one) => here.narrowed || !leading.has(one));
    if (below) return pickAt(below); // who clicks a piece where something can go means its place
    if ((element.dataset?.place || (here.narrowed && element.dataset?.hex)) && takeAll(element)) return;
    if (liesOn(leading, element)) continue; // what cannot be done with it yet says so on the card itself
    if (explain(element)) return;
    if (element.dataset?.key && !liesOn(pointed, element)) return here.inspector.open(element, true);
  }
  if (here.narrowed) widen();
});

// A planet in a lit system is a part of that: who clicks it means the system.
function liesOn(lit, element) {
  for (let one = element.parentElement; one && one !== board; one = one.parentElement) if (lit.has(one)) return true;
  return false;
}

board.addEventListener("pointerover", (event) => {
  let element = event.target;
  while (element !== board && !pointed.has(element)) element = element.parentElement;
  showWay(pointed.get(element)?.[0] ?? "");
});

// A click on a hex takes up what goes from there, instead of what is in hand; the hex of that takes it back.
function takeAll(element) {
  const hand = handAt(element);
  if (!hand) return false;
  if (hand !== handAt(here.narrowed?.froms[0])) return liftFrom(hand);
  widen();
  return true;
}

// What a thing on the map stands for is picked; where that is several, what they have in common, or they are narrowed to.
export async function pickAt(element) {
  const found = apart(pointed.get(element) ?? []);
  const before = here.narrowed ? partings() : [];
  const lifts = !here.narrowed && handAt(element) && waysOf(element).size; // who would go is seen first, though they can go to one place alone
  if (found.length === 1 && !before.length && !lifts) return pick(found[0], false, false, leading.get(element));
  if (here.narrowed?.together) return pickAll(found, before);
  if (waysOf(element).size) return take([element]);
  return narrow({ tokens: found, froms: [element], together: false });
}

// Without those that come to the same as another of them, and those that are seldom wanted.
function apart(found) {
  const rest = found.filter((token) => !decide.querySelector(`:is(.twin, [data-rare]) [data-token="${CSS.escape(token)}"]`));
  return rest.length ? rest : found;
}

// Several go to the same place, one after the other, as long as each may; those that stay are left behind first.
async function pickAll(found, before) {
  if (before.length && (await pickSteps(before))?.error) return;
  for (const token of found) {
    if (!tokens().includes(token)) continue;
    const answer = await pick(token);
    if (answer?.error) return;
  }
}

// What is refused explains itself.
function explain(element) {
  const values = Object.values(element.dataset ?? {}).flatMap((value) => value.split(" ")).filter((value) => !/^\d*$/.test(value)); // a number names nothing
  const refused = [...decide.querySelectorAll("[data-refused]")];
  const hits = refused.filter((item) => values.some((value) => item.dataset.refused.split(/[-:>,]/).includes(value) || item.dataset.refused === value));
  if (!hits.length) return false;
  decide.querySelector(".refused").open = true;
  for (const item of refused) item.classList.toggle("lit", hits.includes(item));
  hits[0].scrollIntoView({ block: "nearest" });
  tell(hits[0].textContent.replace(/\s+/g, " ").trim());
  return true;
}
