// What is lit beyond the edges of the room: a pill at each edge says how much, and turns there. It slides along its edge
// to where it covers nothing that can be clicked.
import { write } from "../table/writing.js";

const EDGES = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] };
const SPOTS = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]; // of its edge, in tenths
const LITTLE = 0.04; // of a thing may be covered without the pill moving away
const WIDE = 0.2; // what of a place with nothing in it is covered counts for so much: the rest of it is clicked as well
const THINGS = "[data-place], [data-piece], text";
const CALM = 90; // milliseconds without a move of the camera, after which pills slide

// What part of the second is covered by the first.
function covers(box, thing) {
  const wide = Math.min(box.right, thing.right) - Math.max(box.left, thing.left);
  const high = Math.min(box.bottom, thing.bottom) - Math.max(box.top, thing.top);
  return wide > 0 && high > 0 ? (wide * high) / (thing.width * thing.height) : 0;
}

export class Beyond {
  constructor(place, camera, lit) {
    this.place = place;
    this.pills = [...place.querySelectorAll("[data-beyond]")];
    this.camera = camera;
    this.lit = lit; // the elements that are lit on the map that is shown
    this.waiting = false;
    this.calm = null;
    camera.told = () => this.soon();
    for (const pill of this.pills) pill.addEventListener("click", () => camera.turn(...EDGES[pill.dataset.beyond]));
  }

  // Once a frame, however often the camera moves.
  soon() {
    if (this.waiting) return;
    this.waiting = true;
    requestAnimationFrame(() => {
      this.waiting = false;
      this.count();
    });
  }

  count() {
    const room = this.camera.room.getBoundingClientRect();
    const found = { left: 0, right: 0, up: 0, down: 0 };
    for (const one of this.lit()) {
      if (one.matches(".vain")) continue;
      const box = one.getBoundingClientRect();
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      if (x < room.left) found.left += 1;
      else if (x > room.right) found.right += 1;
      else if (y < room.top) found.up += 1;
      else if (y > room.bottom) found.down += 1;
    }
    for (const pill of this.pills) {
      const count = found[pill.dataset.beyond];
      pill.hidden = !count;
      write(pill.querySelector("b"), count);
      pill.setAttribute("aria-label", pill.dataset.words.replace("#", count));
    }
    clearTimeout(this.calm);
    this.calm = setTimeout(() => this.slide(), CALM);
  }

  slide() {
    const pills = this.pills.filter((pill) => !pill.hidden);
    if (!pills.length) return;
    for (const pill of pills) pill.style.translate = "";
    const box = (one, weight) => [one.getBoundingClientRect(), weight];
    const within = (one) => (one.querySelector(THINGS) ? [...one.querySelectorAll(THINGS)].map((thing) => box(thing, 1)) : [box(one, WIDE)]);
    const things = this.lit().filter((one) => !one.matches(".vain")).flatMap(within);
    for (const one of document.querySelectorAll(".views, .zoom, .inhand")) things.push(box(one, 2));
    const edge = this.place.getBoundingClientRect();
    for (const pill of pills) {
      const own = pill.getBoundingClientRect();
      const level = EDGES[pill.dataset.beyond][0] !== 0;
      const [low, high] = level ? [edge.top + 8, edge.bottom - own.height - 8] : [edge.left + 8, edge.right - own.width - 8];
      const from = level ? own.top : own.left;
      const at = (shift) => new DOMRect(own.x + (level ? 0 : shift), own.y + (level ? shift : 0), own.width, own.height);
      const covered = (shift) => Math.max(0, ...things.map(([thing, weight]) => weight * covers(at(shift), thing)));
      const shifts = SPOTS.map((spot) => low + ((high - low) * spot) / 10 - from).sort((one, two) => Math.abs(one) - Math.abs(two));
      const shift = [0, ...shifts].find((one) => covered(one) <= LITTLE) ?? shifts.reduce((best, one) => (covered(one) < covered(best) ? one : best), 0);
      pill.style.translate = level ? `0 ${shift}px` : `calc(${shift}px + var(--centred, 0%))`;
      things.push([at(shift), 2]);
    }
  }
}
