// The picture of a board: pan and zoom by mouse, touch and keys, and things on it that can be pointed at.
import { html } from "./trusted.js";

const STEP = 1.25;

export class Board {
  constructor(place) {
    this.place = place;
    this.zoom = 1;
    this.centre = null;
    this.text = ""; // the picture as it was sent; a browser writes the one in the page its own way
    this.pointers = new Map();
    this.moved = false;
    this.ready();
    this.cover();
    place.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    place.addEventListener("pointerdown", (event) => this.down(event));
    place.addEventListener("pointermove", (event) => this.move(event));
    for (const name of ["pointerup", "pointercancel", "pointerleave"]) {
      place.addEventListener(name, (event) => this.up(event));
    }
    place.addEventListener("keydown", (event) => this.key(event));
    for (const button of document.querySelectorAll("[data-zoom]")) {
      button.addEventListener("click", () => this.press(button.dataset.zoom));
    }
  }

  get svg() {
    return this.place.querySelector("svg");
  }

  // Put a new picture in: whole, or as the changes of the one shown.
  show(whole, patch) {
    if (whole) this.text = whole;
    else if (patch) this.text = patch.map((part) => (typeof part === "string" ? part : this.text.slice(part[0], part[1]))).join("");
    else return;
    this.place.innerHTML = html(this.text);
    this.ready();
  }

  ready() {
    if (!this.svg) return;
    const box = this.svg.getAttribute("viewBox").split(/[\s,]+/).map(Number);
    this.full = { x: box[0], y: box[1], w: box[2], h: box[3] };
    this.centre ??= { x: this.full.x + this.full.w / 2, y: this.full.y + this.full.h / 2 };
    this.apply();
  }

  // On a narrow screen begin large: the picture fills the height, and is pushed aside for the rest.
  cover() {
    if (!this.svg || this.place.clientWidth > 600) return;
    const shape = (this.full.w / this.full.h) * (this.place.clientHeight / this.place.clientWidth);
    this.zoom = Math.min(Math.max(shape, 1), 3);
    this.centre.x = this.full.x + this.full.w / this.zoom / 2;
    this.apply();
  }

  apply() {
    const { x, y, w, h } = this.full;
    const width = w / this.zoom;
    const height = h / this.zoom;
    const clamp = (at, low, high) => Math.min(Math.max(at, low), high);
    if (this.zoom <= 1) this.centre = { x: x + w / 2, y: y + h / 2 };
    this.centre = { x: clamp(this.centre.x, x, x + w), y: clamp(this.centre.y, y, y + h) };
    this.svg.setAttribute("viewBox", `${this.centre.x - width / 2} ${this.centre.y - height / 2} ${width} ${height}`);
  }

  // Where a point of the screen is in the picture.
  at(event) {
    const point = new DOMPoint(event.clientX, event.clientY);
    return point.matrixTransform(this.svg.getScreenCTM().inverse());
  }

  scale(factor, around) {
    const before = this.zoom;
    this.zoom = Math.min(Math.max(this.zoom * factor, 1), 12);
    const real = this.zoom / before;
    if (around) this.centre = { x: around.x + (this.centre.x - around.x) / real, y: around.y + (this.centre.y - around.y) / real };
    this.apply();
  }

  press(what) {
    if (what === "in") this.scale(STEP);
    else if (what === "out") this.scale(1 / STEP);
    else if (what === "large") this.enlarge();
    else {
      this.zoom = 1;
      this.apply();
    }
  }

  // The board alone on the whole screen, or back in its place.
  enlarge() {
    const large = this.place.parentElement.classList.toggle("large");
    document.querySelector("[data-zoom=large]").setAttribute("aria-pressed", String(large));
    this.press("fit");
    this.cover();
  }

  wheel(event) {
    event.preventDefault();
    this.scale(event.deltaY < 0 ? STEP : 1 / STEP, this.at(event));
  }

  down(event) {
    this.pointers.set(event.pointerId, event);
    this.moved = false;
  }

  move(event) {
    const before = this.pointers.get(event.pointerId);
    if (!before) return;
    const far = Math.hypot(event.clientX - before.clientX, event.clientY - before.clientY);
    if (this.pointers.size === 1 && (this.moved || far > 6)) {
      const from = this.at(before);
      const to = this.at(event);
      this.centre = { x: this.centre.x + from.x - to.x, y: this.centre.y + from.y - to.y };
      this.drag(event);
    } else if (this.pointers.size === 2) {
      const [other] = [...this.pointers.values()].filter((one) => one.pointerId !== event.pointerId);
      const gap = (one) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) || 1;
      this.scale(gap(event) / gap(before), this.at(other));
      this.drag(event);
    }
  }

  drag(event) {
    this.moved = true;
    this.place.classList.add("panning");
    this.pointers.set(event.pointerId, event);
    this.apply();
  }

  up(event) {
    this.pointers.delete(event.pointerId);
    this.place.classList.remove("panning");
  }

  key(event) {
    const shift = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (shift) {
      const step = this.full.w / this.zoom / 10;
      this.centre = { x: this.centre.x + shift[0] * step, y: this.centre.y + shift[1] * step };
      this.apply();
    } else if (event.key === "+") this.press("in");
    else if (event.key === "-") this.press("out");
    else if (event.key === "0") this.press("fit");
    else if (event.key === "Escape" && this.place.parentElement.classList.contains("large")) this.enlarge();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  // The things on the board that a list of tokens names: a map from token to elements.
  things(tokens, seat) {
    const byValue = new Map();
    for (const element of this.svg.querySelectorAll("g")) {
      for (const [name, value] of Object.entries(element.dataset)) {
        if (name === "seat" || name === "count") continue;
        if (!byValue.has(value)) byValue.set(value, []);
        byValue.get(value).push({ name, element });
      }
    }
    const names = new Map(); // how many tokens each kind of thing is named by
    const found = new Map();
    for (const token of tokens) {
      const hits = partsOf(token).flatMap((part) => byValue.get(part) ?? []);
      found.set(token, hits);
      for (const name of new Set(hits.map((hit) => hit.name))) names.set(name, (names.get(name) ?? 0) + 1);
    }
    const out = new Map();
    for (const [token, hits] of found) {
      const most = Math.max(0, ...hits.map((hit) => names.get(hit.name)));
      let good = hits.filter((hit) => names.get(hit.name) === most).map((hit) => hit.element);
      const own = good.filter((element) => ownerOf(element) === null || ownerOf(element) === String(seat));
      if (own.length) good = own;
      out.set(token, good);
    }
    return out;
  }

  // The things that a line of the log is about.
  mark(values) {
    for (const element of this.svg.querySelectorAll(".place")) element.classList.remove("place");
    for (const element of this.svg.querySelectorAll("g")) {
      if (Object.values(element.dataset).some((value) => values.includes(value))) element.classList.add("place");
    }
  }
}

function ownerOf(element) {
  const holder = element.closest("[data-seat]");
  return holder ? holder.dataset.seat : null;
}

// A token names things by itself or by its parts: "sol.1-slot_A1" names a ship and a place.
function partsOf(token) {
  const parts = new Set([token, ...token.split(/[-:>,]/)]);
  for (const part of [...parts]) {
    const dot = part.indexOf(".");
    if (dot > 0 && Number.isNaN(Number(part.slice(dot + 1)))) parts.add(part.slice(dot + 1));
  }
  return [...parts];
}
