// One popover tells all there is to know of whatever has a name: on hover, focus or long press. A click on what cannot be
// picked pins it; Escape closes it.
import { parsed } from "./morph.js";

const REST = 250; // milliseconds a pointer rests before it is told something
const LIFTED = 900; // on a card of the hand, which shows itself meanwhile
const PRESS = 400; // and a finger
const AGAIN = 1500; // before what is still worked out is asked for again
const NAMED = "[data-key], [data-tip], [data-rule], [data-refused]";

export class Inspector {
  constructor(pop, address) {
    this.pop = pop;
    this.address = address; // of a request, with the seat
    this.known = new Map();
    this.shownFor = null;
    this.pinned = false;
    this.timer = 0;
    this.clicked = null; // where the pointer was pressed last
    document.addEventListener("pointerover", (event) => this.over(event));
    document.addEventListener("pointerdown", (event) => this.down(event));
    document.addEventListener("pointerup", () => clearTimeout(this.press));
    document.addEventListener("focusin", (event) => {
      const thing = event.target.closest?.(NAMED);
      if (thing && event.target.matches(":focus-visible")) this.soon(thing, REST);
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
    if (thing) this.soon(thing, thing.matches("#dock .card") ? LIFTED : REST);
    else this.leave();
  }

  down(event) {
    clearTimeout(this.press);
    this.clicked = { x: event.clientX, y: event.clientY };
    const thing = event.target.closest?.(NAMED);
    if (event.pointerType === "touch" && thing) this.press = setTimeout(() => this.open(thing, true), PRESS);
    else if (!this.pop.contains(event.target)) this.close();
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
    const key = thing.dataset.key ?? (meant ? meant.dataset.key : "");
    const place = thing.dataset.place?.split(" ")[0] ?? token;
    this.shownFor = thing;
    this.pinned = pin;
    if (!key && !rule) {
      if (tip) this.show(thing, null, tip);
      return;
    }
    const hand = (thing.matches(".lit") && document.getElementById("board")?.dataset.hand) || "";
    const name = `${key} ${rule} ${place} ${hand}`;
    if (!this.known.has(name)) {
      const query = new URLSearchParams({ key, rule, place, hand });
      const response = await fetch(`${this.address("inspect")}&${query}`).catch(() => null);
      this.known.set(name, response?.ok ? (await response.json()).html : "");
    }
    if (this.shownFor !== thing) return;
    if (this.known.get(name)) this.show(thing, this.known.get(name), "");
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

  show(thing, markup, tip) {
    const { pop } = this;
    pop.classList.toggle("tip", !markup);
    pop.replaceChildren(markup ? parsed(markup) : tip);
    pop.hidden = false;
    const at = thing.getBoundingClientRect();
    const box = pop.getBoundingClientRect();
    const gap = 12;
    let x = at.right + gap;
    if (x + box.width > innerWidth - 8) x = at.left - gap - box.width;
    let y = Math.min(Math.max(8, at.top), innerHeight - box.height - 8);
    if (x < 8) {
      // no room beside it: above or below
      x = Math.min(Math.max(8, at.left), innerWidth - box.width - 8);
      y = at.top - gap - box.height > 8 ? at.top - gap - box.height : at.bottom + gap;
    }
    pop.style.left = `${x}px`;
    pop.style.top = `${y}px`;
  }
}
