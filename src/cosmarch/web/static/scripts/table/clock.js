// The clocks of the players, a second at a time.
import { write } from "./writing.js";

let ticked = Date.now();
export function tick() {
  const passed = (Date.now() - ticked) / 1000;
  for (const clock of document.querySelectorAll(".clock")) {
    if (clock.dataset.runs && clock.textContent) clock.dataset.left = Math.max(0, clock.dataset.left - passed);
    const left = Math.floor(clock.dataset.left);
    const two = (number) => String(number).padStart(2, "0");
    write(clock, left >= 172800 ? `${Math.floor(left / 86400)} d ${Math.floor(left / 3600) % 24} h` : left >= 3600 ? `${Math.floor(left / 3600)}:${two(Math.floor(left / 60) % 60)} h` : `${Math.floor(left / 60)}:${two(left % 60)}`);
  }
  ticked = Date.now();
}

setInterval(tick, 1000);
