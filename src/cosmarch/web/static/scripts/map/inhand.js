// What is in hand stands on a card over the place that it leaves, by kind, where the pieces there do not show it: several
// kinds lie on each other, and of a pile some may stay.
import { board, here } from "../table/here.js";
import { handsHeld, sized, units } from "./held.js";
import { called } from "./places.js";
import { made } from "./svg.js";

const HEX = 69.7; // the width of a hex of the maps for which it is drawn
const CELL = 36; // a kind with its number
const ROW = 25;
const ABREAST = 4;
const OVER = 7; // the place, and between the marks of reach of its neighbours and their counters
const BELOW = 20; // it, beneath those marks
const NARROW = 7; // a digit

function unstack() {
  for (const one of board.querySelectorAll("g.inhand")) one.remove();
}

export function stackCards() {
  unstack();
  for (const hand of here.narrowed?.goers?.length ? handsHeld() : []) {
    const kinds = kindsIn(hand);
    const [place] = called([here.camera.svg], [hand.dataset.hand]).filter((one) => one.matches(".place"));
    if (place && (kinds.size > 1 || here.narrowed.parts.size)) card(place, [...kinds]);
  }
}

// The symbol of each kind that goes: how many.
function kindsIn(hand) {
  const kinds = new Map();
  for (const line of hand.querySelectorAll(".pick")) {
    const stepper = line.querySelector("[data-goers]");
    const one = line.querySelector("[data-goer]");
    const count = stepper ? units(sized(stepper)) : one && here.narrowed.goers.includes(one.dataset.goer) ? 1 : 0;
    const sign = line.querySelector(".ic use")?.getAttribute("href");
    if (count && sign) kinds.set(sign, (kinds.get(sign) ?? 0) + count);
  }
  return kinds;
}

// Over the place; below one that lies too near to the edge of the map.
function card(place, kinds) {
  const { e: x, f: y } = place.transform.baseVal[0].matrix;
  const box = (place.querySelector(".edge") ?? place).getBBox();
  const size = box.width / HEX;
  const rows = Math.ceil(kinds.length / ABREAST);
  const most = Math.max(...kinds.map(([, count]) => String(count).length));
  const cell = CELL + NARROW * (most - 1);
  const [wide, high] = [Math.min(kinds.length, ABREAST) * cell + 8, rows * ROW + 6];
  const above = y - box.height / 2 - (high - OVER) * size;
  const { y: top } = place.ownerSVGElement.viewBox.baseVal;
  const at = above > top ? above : y + box.height / 2 + BELOW * size;
  const layer = made("g", { class: "inhand", "pointer-events": "none", transform: `translate(${x - (wide * size) / 2} ${at})scale(${size})` });
  layer.style.setProperty("--player", getComputedStyle(here.narrowed.froms[0]).getPropertyValue("--player"));
  layer.append(made("rect", { width: wide, height: high, rx: 7 }));
  for (const [number, [sign, count]] of kinds.entries()) {
    const [left, down] = [4 + (number % ABREAST) * cell, 3 + Math.floor(number / ABREAST) * ROW];
    layer.append(made("use", { href: sign, x: left + 1, y: down + 2, width: 20, height: 20 }));
    layer.append(made("text", { x: left + 23, y: down + 17 }, count));
  }
  place.ownerSVGElement.append(layer);
}
