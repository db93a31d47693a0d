// One popover tells all there is to know of whatever has a name: on hover, focus or long press. A click on what cannot be
// picked pins it; Escape closes it.
import { parsed } from "../map/morph.js";

const REST = 250; // milliseconds a pointer rests before it is told something
const LONGER = 900; // on a card of the hand, which shows itself meanwhile, or of the stage, which says it all
const PRESS = 400; // and a finger
const STILL = 8; // pixels that a finger may slip while it presses
const AGAIN = 1500; // before what is still worked out is asked for again
const LEAST = 120; // pixels in which something can be told
const BESIDE = 12; // pixels between a thing and what is told about it
const FARTHEST = 240; // and at the most, where something to pick lies between
const SIDES = [[1, 0], [-1, 0], [0, -1], [0, 1]]; // right, left, above, below
const PHONE = matchMedia("(max-width: 760px)"); // as in folding.css
const PICKED = "#board .lit, #stage [data-pick], #decide .option, #dock .can"; // what a click answers with
const NAMED = "[data-key], [data-tip], [data-rule], [data-refused]";

export class Inspector {
  constructor(pop, address, does, keys = true) {
    this.pop = pop;
    this.address = address; // of a request, with the seat
    this.keys = keys; // whether it tells of things, not only of rules
    this.does = does; // what a click on a thing does, in words; "" for nothing
    this.known = new Map();
    this.shownFor = null;
    this.pinned = false;
    this.timer = 0;
    this.clicked = null; // where the pointer was pressed, or let go, last
    this.asked = false; // the finger that is down has asked about something
    this.shuts = false; // or puts away what was told
    document.addEventListener("pointerover", (event) => this.over(event));
    document.addEventListener("pointerdown", (event) => this.down(event));
    document.addEventListener("pointermove", (event) => this.move(event), true);
    document.addEventListener("pointerup", (event) => this.up(event));
    document.addEventListener("click", (event) => this.click(event), true);
    this.walks = false; // the focus goes where the player leads it, not where the page begins the next question
    document.addEventListener("keydown", (event) => (this.walks = event.key === "Tab" || event.key.startsWith("Arrow")), true);
    document.addEventListener("focusin", (event) => {
      const thing = event.target.closest?.(NAMED);
      if (thing && this.walks && event.target.matches(":focus-visible")) this.soon(thing, REST);
    });
    document.addEventListener("focusout", () => this.leave());
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && !pop.hidden) {
        this.close();
        event.stopPropagation();
      }
    }, true);
  }

  over(event) {
    if (event.pointerType === "touch") return;
    if (event.clientX === this.clicked?.x && event.clientY === this.clicked.y) return; // what came below a resting pointer
    const thing = event.target.closest?.(NAMED);
    if (thing === this.shownFor || this.pop.contains(event.target)) return clearTimeout(this.timer);
    if (thing) this.soon(thing, thing.matches("#dock .card, #stage .card") ? LONGER : REST);
    else this.leave();
  }

  down(event) {
    clearTimeout(this.press);
    this.asked = false;
    this.clicked = { x: event.clientX, y: event.clientY };
    const touch = event.pointerType === "touch";
    this.shuts = touch && this.pinned && !event.target.closest("a, .bar, .actionbar, .pbar");
    const thing = event.target.closest?.(NAMED);
    if (!this.pop.contains(event.target)) this.close(); // also when a finger goes on to something else that has a name
    if (touch && thing) this.press = setTimeout(() => this.ask(thing), PRESS);
  }

  ask(thing) {
    this.asked = true;
    this.open(thing, true);
  }

  // Whoever asked about a thing has not picked it: letting go is no click. And a finger that touches what it was told, or
  // the table beside it, does no more than put that away.
  click(event) {
    if (!this.asked && !this.shuts) return;
    if (this.shuts && !this.asked) this.close();
    this.asked = this.shuts = false;
    event.preventDefault();
    event.stopPropagation();
  }

  // Whoever drags something does not ask about it.
  move(event) {
    if (Math.hypot(event.clientX - this.clicked?.x, event.clientY - this.clicked?.y) > STILL) clearTimeout(this.press);
  }

  // What is dropped somewhere does not make that place tell about itself.
  up(event) {
    clearTimeout(this.press);
    clearTimeout(this.timer);
    this.clicked = { x: event.clientX, y: event.clientY };
  }

  soon(thing, after) {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.open(thing, false), after);
  }

  leave() {
    clearTimeout(this.timer);
    if (!this.pinned) this.timer = setTimeout(() => this.close(), REST);
  }

  forget() {
    this.known.clear();
    if (this.shownFor && !this.shownFor.isConnected) this.close();
  }

  close() {
    clearTimeout(this.timer);
    this.pop.hidden = true;
    this.shownFor = null;
    this.pinned = false;
  }

  async open(thing, pin) {
    const { rule = "", tip = "", token = "" } = thing.dataset;
    // an answer in the list is about the card, planet or goal on the page that stands for it
    const meant = token && document.querySelector(`[data-key][data-pick="${CSS.escape(token)}"]`);
    const key = this.keys ? thing.dataset.key ?? (meant ? meant.dataset.key : "") : "";
    const names = thing.dataset.place?.split(" ") ?? [];
    // a line of several spaces stands for the one that can be taken
    const offered = names.find((one) => document.querySelector(`#decide .option[data-token="${CSS.escape(one)}"]`));
    const place = offered ?? names[0] ?? thing.dataset.hex ?? token;
    clearTimeout(this.timer); // what was left for this does not close it
    this.shownFor = thing;
    this.pinned = pin;
    if (!key && !rule) {
      if (tip) this.show(thing, null, tip);
      return;
    }
    const does = this.does(thing);
    const hand = (does && document.getElementById("board")?.dataset.hand) || "";
    const name = `${key} ${rule} ${place} ${hand}`;
    if (!this.known.has(name)) {
      const query = new URLSearchParams({ key, rule, place, hand });
      const response = await fetch(`${this.address("inspect")}&${query}`).catch(() => null);
      this.known.set(name, response?.ok ? (await response.json()).html : "");
    }
    if (this.shownFor !== thing) return;
    if (this.known.get(name)) this.show(thing, this.known.get(name), "", does);
    else if (tip) this.show(thing, null, tip);
    if (this.pop.querySelector("[data-later]")) this.again(thing, name);
  }

  // Odds that take long to work out are shown as soon as they are there.
  again(thing, name) {
    clearTimeout(this.later);
    this.later = setTimeout(() => {
      this.known.delete(name);
      if (this.shownFor === thing) this.open(thing, this.pinned);
    }, AGAIN);
  }

  show(thing, markup, tip, does = "") {
    const { pop } = this;
    pop.classList.toggle("tip", !markup);
    pop.classList.toggle("pinned", this.pinned);
    pop.replaceChildren(markup ? parsed(markup) : tip);
    if (does) {
      const line = document.createElement("p");
      line.className = "does";
      line.textContent = does;
      pop.prepend(line);
    }
    pop.hidden = false;
    this.dock(thing);
    const box = this.beside(thing);
    pop.style.left = `${box.x}px`;
    pop.style.top = `${box.y}px`;
  }

  // On a phone it lies at the foot, whatever it is told to do; at the head, above what would lie below it there.
  dock(thing) {
    const { pop } = this;
    pop.classList.remove("high");
    pop.style.maxHeight = "";
    if (!PHONE.matches) return;
    const at = thing.getBoundingClientRect();
    const box = pop.getBoundingClientRect();
    const room = at.top - document.querySelector(".bar").getBoundingClientRect().bottom - 16;
    if (at.top >= box.bottom || at.bottom <= box.top || room < LEAST) return;
    pop.classList.add("high");
    pop.style.maxHeight = `${room}px`;
  }

  // Right or left of a thing, above or below it: where it covers nothing that can be picked, a little farther off if it
  // must be; else where there is room.
  beside(thing) {
    const at = thing.getBoundingClientRect();
    const { width, height } = this.pop.getBoundingClientRect();
    const top = (document.querySelector(".bar")?.getBoundingClientRect().bottom ?? 0) + 8; // the bar lies over it
    const y = Math.min(Math.max(top, at.top), innerHeight - height - 8);
    const x = Math.min(Math.max(8, at.left), innerWidth - width - 8);
    const places = [[at.right + BESIDE, y], [at.left - BESIDE - width, y], [x, at.top - BESIDE - height], [x, at.bottom + BESIDE]];
    const boxes = places.map(([left, top]) => new DOMRect(left, top, width, height));
    const fits = (box) => box.left >= 8 && box.right <= innerWidth - 8 && box.top >= top && box.bottom <= innerHeight - 8;
    const picked = [...document.querySelectorAll(PICKED)].filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect());
    const free = boxes.flatMap((box, side) => offside(box, SIDES[side], picked)).filter(({ box }) => fits(box));
    free.sort((one, other) => one.way - other.way);
    return free[0]?.box ?? boxes.find(fits) ?? boxes[3];
  }
}

// A box moved off until it covers nothing of these, and how far; nothing where that is too far.
function offside(box, [right, down], picked) {
  let [x, y] = [box.x, box.y];
  for (let way = 0; way <= FARTHEST; way = Math.hypot(x - box.x, y - box.y)) {
    const [end, foot] = [x + box.width, y + box.height];
    const under = picked.find((one) => one.left < end && one.right > x && one.top < foot && one.bottom > y);
    if (!under) return [{ box: new DOMRect(x, y, box.width, box.height), way }];
    if (right) x = right > 0 ? under.right + BESIDE : under.left - BESIDE - box.width;
    else y = down > 0 ? under.bottom + BESIDE : under.top - BESIDE - box.height;
  }
  return [];
}
