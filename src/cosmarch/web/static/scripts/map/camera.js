// The maps behind everything: pan and zoom by mouse, touch and keys. A map is fitted into the room that the panels leave,
// but never made smaller than can be read: a small window begins with the part of it that is asked about. Where it looks
// belongs to the visitor from then on; only a question about what is out of sight turns a small window again.
const STEP = 1.25;
const NEAR = 6; // times the size at which all of it is seen
const FAR = 0.6; // as far as a visitor can step back
const SEVERAL = 8; // things that are told apart by where they lie
const EDGE = 36; // pixels around the middle of a thing that must be in sight
const FITS = 0.985; // a map that is cut by so little is seen whole
const COMFORT = { w: 904, h: 684 }; // the room for which maps are drawn: there their labels can be read

// All of a map, in its own measure.
function extent(map) {
  const [x, y, w, h] = map.dataset.camera.split(/[\s,]+/).map(Number);
  return { x, y, w, h };
}

// Pixels for a unit at which a map can be read: it says so itself, or is drawn for the usual room.
function readable(map) {
  const { w, h } = extent(map);
  return Number(map.dataset.read) || Math.min(COMFORT.w / w, COMFORT.h / h);
}

// From where to where things reach, or that `part` of each around its middle.
function span(boxes, at, size, part) {
  const low = Math.min(...boxes.map((one) => one[at] - (part * one[size]) / 2));
  const high = Math.max(...boxes.map((one) => one[at] + (part * one[size]) / 2));
  return { low, high };
}

function mean(boxes, name) {
  return boxes.reduce((sum, one) => sum + one[name], 0) / boxes.length;
}

export class Camera {
  constructor(board, room, name) {
    this.board = board;
    this.room = room;
    this.name = name; // under which it is remembered
    this.looks = JSON.parse(sessionStorage.getItem(name) ?? "{}"); // by map: {x, y, zoom}
    this.view = "";
    this.once = null; // {view, x, y, zoom}: where a small screen looks, as long as the visitor has not chosen
    this.away = null; // {view, x, y, zoom}: where it looks for a while, to show something
    this.pointers = new Map();
    this.moved = false;
    this.told = null; // is called whenever it looks elsewhere
    this.measured = null; // where there is room
    this.anew = false; // something new is asked
    board.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
    board.addEventListener("pointerdown", (event) => this.down(event));
    board.addEventListener("pointermove", (event) => this.move(event));
    for (const end of ["pointerup", "pointercancel", "pointerleave"]) board.addEventListener(end, (event) => this.up(event));
    board.addEventListener("dblclick", (event) => {
      if (!event.target.closest(".lit")) this.fit();
    });
    board.addEventListener("keydown", (event) => this.key(event));
    for (const button of document.querySelectorAll("[data-zoom]")) button.addEventListener("click", () => this.press(button.dataset.zoom));
    const resized = new ResizeObserver(() => {
      this.remeasure();
      this.show(this.view);
    });
    for (const one of [room, board]) resized.observe(one);
    this.ready();
  }

  get maps() {
    return [...this.board.children].filter((one) => one.localName === "svg");
  }

  get svg() {
    return this.maps.find((one) => !one.hasAttribute("hidden")) ?? null;
  }

  // After a picture came in: maps that are new get their place, and the one that is looked at shows.
  ready() {
    for (const [at, map] of this.maps.entries()) {
      if (!map.dataset.camera) map.dataset.camera = map.getAttribute("viewBox") ?? "0 0 100 100";
      map.dataset.map ??= `map-${at}`;
    }
    this.show(this.view || this.maps[0]?.dataset.map);
  }

  // The map of a view; where it is drawn in several shapes, the widest of those that show most of themselves.
  shaped(view) {
    const { rw, rh } = this.free;
    const shown = (map) => {
      const { w, h } = extent(map);
      const scale = readable(map);
      const part = Math.min(1, rw / (w * scale)) * Math.min(1, rh / (h * scale));
      return part > FITS * FITS ? 1 : part;
    };
    const shapes = this.maps.filter((one) => one.dataset.map === view).sort((one, two) => extent(two).w - extent(one).w);
    return shapes.reduce((best, one) => (shown(one) > shown(best) ? one : best), shapes[0]) ?? null;
  }

  show(view) {
    const found = this.shaped(view) ?? this.maps[0];
    if (!found) return;
    this.view = found.dataset.map;
    for (const one of this.maps) one.toggleAttribute("hidden", one !== found);
    for (const button of document.querySelectorAll("[data-view]")) button.setAttribute("aria-pressed", String(button.dataset.view === this.view));
    this.apply();
  }

  get full() {
    return extent(this.svg);
  }

  // Where the panels leave room, within the board; measured once for each size that they have.
  get free() {
    this.measured ??= this.measure();
    return this.measured;
  }

  // The panels may have changed.
  remeasure() {
    this.measured = null;
  }

  measure() {
    const board = this.board.getBoundingClientRect();
    const room = this.room.getBoundingClientRect();
    return { w: board.width, h: board.height, x: room.x - board.x + room.width / 2, y: room.y - board.y + room.height / 2, rw: Math.max(room.width, 50), rh: Math.max(room.height, 50) };
  }

  // Pixels for a unit of the map: all of it is seen, or as much as can be read.
  get base() {
    return Math.max(this.all, readable(this.svg));
  }

  // Whether the visitor has chosen where to look.
  get held() {
    return Boolean(this.looks[this.shape]);
  }

  // What is remembered belongs to one shape of a map.
  get shape() {
    return this.svg?.id || this.view;
  }

  // Pixels for a unit at which all of it is seen.
  get all() {
    const { w, h } = this.full;
    const free = this.free;
    return Math.min(free.rw / w, free.rh / h);
  }

  get look() {
    if (this.away?.view === this.shape) return this.away;
    const { x, y, w, h } = this.full;
    const once = this.once?.view === this.shape && this.all < this.base * FITS ? this.once : null; // where all is not seen
    // kept anew each time: the panels may leave another room than when it turned there
    const first = this.svg.dataset.start === undefined ? { x: x + w / 2, y: y + h / 2 } : this.kept({ x, y }, 1);
    return this.looks[this.shape] ?? (once ? { ...once, ...this.kept(once, 1) } : { ...first, zoom: 1 });
  }

  set look(look) {
    this.away = null;
    const { x, y, w, h } = this.full;
    const within = (at, low, high) => Math.min(Math.max(at, low), high);
    this.looks[this.shape] = { x: within(look.x, x, x + w), y: within(look.y, y, y + h), zoom: within(look.zoom, FAR, NEAR) };
    sessionStorage.setItem(this.name, JSON.stringify(this.looks));
    this.apply();
  }

  apply() {
    if (!this.svg) return;
    this.board.closest(".table")?.toggleAttribute("data-zoomed", this.held);
    const { x, y, zoom } = this.look;
    const free = this.free;
    const scale = this.base * zoom;
    const seen = `${x - free.x / scale} ${y - free.y / scale} ${free.w / scale} ${free.h / scale}`;
    if (this.svg.getAttribute("viewBox") !== seen) this.svg.setAttribute("viewBox", seen); // it would be laid out anew
    this.told?.();
  }

  fit() {
    delete this.looks[this.shape];
    sessionStorage.setItem(this.name, JSON.stringify(this.looks));
    const all = this.all / this.base;
    if (all < 1) this.look = { ...this.kept(this.look, all), zoom: all };
    else this.apply();
  }

  // Where a point of the screen is on the map.
  at(event) {
    return new DOMPoint(event.clientX, event.clientY).matrixTransform(this.svg.getScreenCTM().inverse());
  }

  // The middle of a thing on the map, in the map's own measure.
  middle(element) {
    const box = element.getBoundingClientRect();
    return this.at({ clientX: box.x + box.width / 2, clientY: box.y + box.height / 2 });
  }

  // Look at some things, where not all of the map is seen and the visitor has not chosen where to look. What is in sight
  // already is not moved. Whole things are wanted, or at least the middle of each; where they lie too far apart for that,
  // `inHand` is what to look at, with as many of the others as there is room for, the nearest first. It never steps back
  // by itself to where labels are too small to be read.
  towards(elements, inHand = []) {
    const shown = elements.filter((one) => this.svg?.contains(one));
    if (shown.length && this.anew) this.release(inHand.length ? inHand : shown); // where they all could go counts for less
    if (!shown.length || this.held || this.all >= this.base * FITS) return;
    const boxes = shown.map((one) => this.extentOf(one));
    const held = inHand.filter((one) => this.svg.contains(one)).map((one) => this.extentOf(one));
    const middle = held.length ? held : boxes;
    const far = (one) => Math.hypot(one.x - mean(middle, "x"), one.y - mean(middle, "y"));
    const nearest = (all) => [...all].sort((one, two) => far(one) - far(two));
    const near = nearest(boxes);
    for (let count = near.length; held.length && count > 0; count -= 1) if (this.brings([...held, ...near.slice(0, count)])) return;
    if (this.brings(middle)) return;
    // between far places there may be nothing to see: where most of them are, and of such places the middle
    const crowd = new Map(middle.map((one) => [one, this.around(one, boxes).length]));
    this.glance(nearest(middle).reduce((best, one) => (crowd.get(one) > crowd.get(best) ? one : best)));
  }

  // Those whose middle is seen by who looks at this point.
  around(point, boxes) {
    const { x, y } = this.kept(point, 1);
    const { w, h } = this.seen(1);
    return boxes.filter((one) => Math.abs(one.x - x) < w / 2 && Math.abs(one.y - y) < h / 2);
  }

  // The visitor looks where nothing of what is asked now lies, or not all of the few places that it names.
  release(elements) {
    this.anew = false;
    const out = this.hidden(elements).length;
    if (this.held && out && (elements.length <= SEVERAL || out === elements.length)) delete this.looks[this.shape];
  }

  // Whether all of these are in sight, or were brought there.
  brings(boxes) {
    const { free, look, base } = this;
    const within = (one, at, room) => one.low >= at - room / 2 && one.high <= at + room / 2;
    // What is cut by the edge is not seen; but half of each thing is more than one of them alone.
    for (const [part, edge] of [[1, 0], [0, EDGE], [0, EDGE / 3]]) {
      const [x, y] = [span(boxes, "x", "w", part), span(boxes, "y", "h", part)];
      const [wide, high] = [(free.rw - 2 * edge) / base, (free.rh - 2 * edge) / base];
      if (x.high - x.low > wide || y.high - y.low > high) continue;
      const there = this.once?.view === this.shape && within(x, look.x, wide) && within(y, look.y, high);
      if (!there) this.glance({ x: (x.low + x.high) / 2, y: (y.low + y.high) / 2 });
      return true;
    }
    return false;
  }

  // What a form is about is seen beside it, also where the visitor had chosen to look elsewhere before it took the room.
  reveal(elements) {
    if (this.held) this.follow(elements);
  }

  // Look where the first of these is, of those that are out of sight.
  follow(elements) {
    const [out] = this.hidden(elements);
    if (out) this.look = { ...this.look, ...this.kept(this.middle(out)) };
  }

  // Show things that are out of sight, or as many of them as there is room for, and come back. The `foot` of the room,
  // in pixels, is covered.
  visit(elements, foot = 0) {
    if (!elements.length || !this.hidden(elements, foot).length) return;
    const boxes = elements.map((one) => this.extentOf(one));
    const [x, y] = [span(boxes, "x", "w", 0), span(boxes, "y", "h", 0)];
    const { w, h } = this.seen();
    const { zoom } = this.look;
    const covered = (foot * h) / this.free.rh;
    const fits = x.high - x.low < w && y.high - y.low < h - covered;
    const point = fits ? { x: (x.low + x.high) / 2, y: (y.low + y.high) / 2 } : boxes.at(-1);
    this.away = { view: this.shape, ...this.kept({ x: point.x, y: point.y + covered / 2 }), zoom };
    this.apply();
  }

  comeBack() {
    if (!this.away) return;
    this.away = null;
    this.apply();
  }

  // Those whose middle is not in the room that the panels leave.
  hidden(elements, foot = 0) {
    const room = this.room.getBoundingClientRect();
    const edge = Math.min(EDGE, this.free.rh / 4);
    return elements.filter((one) => {
      const box = one.getBoundingClientRect();
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      return x < room.left + edge || x > room.right - edge || y < room.top + edge || y > room.bottom - edge - foot;
    });
  }

  glance({ x, y }) {
    this.once = { view: this.shape, x, y, zoom: 1 };
    this.apply();
  }

  // The middle of a thing and its size, in the map's own measure.
  extentOf(element) {
    const box = element.getBoundingClientRect();
    const scale = this.base * this.look.zoom;
    const { x, y } = this.middle(element);
    return { x, y, w: box.width / scale, h: box.height / scale };
  }

  // How much of the map the room shows.
  seen(zoom = this.look.zoom) {
    const free = this.free;
    const scale = this.base * zoom;
    return { w: free.rw / scale, h: free.rh / scale };
  }

  // A point to look at from which as little as possible beyond the edge of the map is seen.
  kept(point, zoom) {
    const { x, y, w, h } = this.full;
    const seen = this.seen(zoom);
    const within = (at, low, high) => (low > high ? (low + high) / 2 : Math.min(Math.max(at, low), high));
    return { x: within(point.x, x + seen.w / 2, x + w - seen.w / 2), y: within(point.y, y + seen.h / 2, y + h - seen.h / 2) };
  }

  // Turn to what lies beyond an edge of the room.
  turn(dx, dy) {
    const { w, h } = this.seen();
    this.look = { ...this.look, ...this.kept({ x: this.look.x + dx * w * 0.75, y: this.look.y + dy * h * 0.75 }) };
  }

  scale(factor, around) {
    const look = this.look;
    const zoom = Math.min(Math.max(look.zoom * factor, FAR), NEAR);
    const real = zoom / look.zoom;
    this.look = around ? { x: around.x + (look.x - around.x) / real, y: around.y + (look.y - around.y) / real, zoom } : { ...look, zoom };
  }

  press(what) {
    if (what === "in") this.scale(STEP);
    else if (what === "out") this.scale(1 / STEP);
    else this.fit();
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
    if (!before || !this.svg) return;
    const far = Math.hypot(event.clientX - before.clientX, event.clientY - before.clientY);
    if (this.pointers.size === 1 && (this.moved || far > 6)) {
      const from = this.at(before);
      const to = this.at(event);
      const look = this.look;
      this.drag(event);
      this.look = { ...look, x: look.x + from.x - to.x, y: look.y + from.y - to.y };
    } else if (this.pointers.size === 2) {
      const [other] = [...this.pointers.values()].filter((one) => one.pointerId !== event.pointerId);
      const gap = (one) => Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) || 1;
      this.scale(gap(event) / gap(before), this.at(other));
      this.drag(event);
    }
  }

  drag(event) {
    this.moved = true;
    this.board.classList.add("panning");
    this.pointers.set(event.pointerId, event);
  }

  up(event) {
    this.pointers.delete(event.pointerId);
    this.board.classList.remove("panning");
  }

  key(event) {
    const shift = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (shift) {
      const step = this.free.rw / (this.base * this.look.zoom) / 10;
      this.look = { ...this.look, x: this.look.x + shift[0] * step, y: this.look.y + shift[1] * step };
    } else if (event.key === "+") this.press("in");
    else if (event.key === "-") this.press("out");
    else if (event.key === "0") this.press("fit");
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
