// What is lit beyond the edges of the room: a pill at each edge says how much, and turns there.
import { write } from "../table/writing.js";

const EDGES = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] };

export class Beyond {
  constructor(place, camera, lit) {
    this.pills = [...place.querySelectorAll("[data-beyond]")];
    this.camera = camera;
    this.lit = lit; // the elements that are lit on the map that is shown
    this.waiting = false;
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
  }
}
