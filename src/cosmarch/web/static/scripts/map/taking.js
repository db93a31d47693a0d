// Taking pieces up, one or several of a place, and laying them down again.
import { decide, here } from "../table/here.js";
import { carriers, goersIn, handAt, sized, units } from "./held.js";
import { narrow, onMap, widen } from "./lights.js";
import { tokens } from "../table/listing.js";

// Who can go among the pieces that an element stands for; a place stands for all that leave it together.
function ableOf(element) {
  const names = (element.dataset?.piece ?? element.dataset?.place ?? "").split(" ");
  const able = new Set(moves().map(([who]) => who));
  return names.filter((name) => able.has(name));
}

// Whom a click on it takes up: of a pile those that go together, before the others.
function goersOf(element) {
  const able = ableOf(element);
  const first = handAt(element)?.dataset.together.split(" ") ?? [];
  const together = able.filter((name) => first.includes(name));
  return together.length ? together : able;
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

// Take pieces up, to go where all of them can: of several, all that they stand for.
export function take(elements) {
  const hand = handAt(elements[0]);
  const goers = elements.flatMap(elements.length > 1 ? ableOf : goersOf);
  if (!hand || !goers.includes(hand.dataset.whole)) return hold([...new Set(goers)], elements);
  const together = hand.dataset.together.split(" ");
  hold(together, [...elements, ...carriers(together)]);
}

// Take up what goes from a place: all that go together, else the first that may.
export function liftFrom(hand) {
  const first = goersIn(hand)[0][0];
  const together = hand.dataset.whole ? hand.dataset.together.split(" ") : [first];
  const pieces = carriers(together);
  if (pieces.length) hold(together, pieces);
  return pieces.length > 0;
}

// `parts`: of whom not all units go, and how many do.
function hold(goers, elements, parts = new Map()) {
  if (!goers.length) return widen();
  const hand = handAt(elements[0]);
  const all = hand?.dataset.together.split(" ") ?? [];
  const whole = hand?.dataset.whole && goers.length > 1 && !parts.size && goers.length === all.length && goers.every((one) => all.includes(one));
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

export function allAlong(hand) {
  only(hand, goersIn(hand).map(([who]) => who));
}

// These go, and nobody else of their hex.
export function only(hand, goers) {
  const names = goersIn(hand).map(([who]) => who);
  const next = [...here.narrowed.goers.filter((one) => !names.includes(one)), ...goers];
  hold(next, carriers(next), new Map([...here.narrowed.parts].filter(([who]) => !names.includes(who))));
}
