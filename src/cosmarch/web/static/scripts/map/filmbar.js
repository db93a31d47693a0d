// The bar of the film at the foot of the map: a dot for each move, in the colour of who made it; pause, pace and the way
// back to one's turn.
import { write } from "../table/writing.js";

const part = (id) => document.getElementById(id);

export class FilmBar {
  constructor(place, asked) {
    this.place = place;
    this.asked = asked; // whether it is this player's turn
    place.addEventListener("click", (event) => this.click(event.target.closest("button")));
    place.addEventListener("keydown", (event) => this.key(event));
  }

  get isOpen() {
    return !this.place.hidden;
  }

  // How much of the map it covers.
  get height() {
    return this.place.offsetHeight;
  }

  // A dot that is there already stays: somebody may stand on it.
  open(chips) {
    this.count = chips.length;
    const reel = part("film-reel");
    while (reel.children.length > chips.length) reel.lastChild.remove();
    for (const [at, chip] of chips.entries()) {
      const dot = reel.children[at] ?? reel.appendChild(Object.assign(document.createElement("button"), { type: "button", className: "reel-dot" }));
      dot.ariaLabel = chip.textContent.trim();
      dot.dataset.at = at;
      if (chip.dataset.colour) dot.dataset.colour = chip.dataset.colour;
      else delete dot.dataset.colour;
    }
    const skip = part("film-skip");
    write(skip, this.asked() ? skip.dataset.turn : skip.dataset.skip);
    this.place.hidden = false;
    part("table").classList.add("filming");
  }

  close() {
    if (this.place.contains(document.activeElement)) part("decide").focus({ preventScroll: true });
    this.place.hidden = true;
    part("table").classList.remove("filming");
  }

  mark(at) {
    if (this.place.hidden) return;
    part("film-at").textContent = part("film-at").dataset.words.replace("#", at + 1).replace("%", this.count);
    for (const dot of part("film-reel").children) dot.ariaCurrent = Number(dot.dataset.at) === at ? "step" : null;
  }

  label(pace, paused) {
    write(part("film-pace"), `${pace}×`);
    const button = part("film-pause");
    button.ariaLabel = paused ? button.dataset.play : button.dataset.pause;
    button.querySelector("use").setAttribute("href", paused ? "#w-play" : "#w-pause");
  }

  click(button) {
    if (!button) return;
    if (button.id === "film-pause") this.film.pause();
    else if (button.id === "film-pace") this.film.turn();
    else if (button.id === "film-skip") this.film.stop();
    else this.film.go(Number(button.dataset.at));
  }

  key(event) {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (event.key === "Escape") this.film.stop();
    else if (by) this.film.go(Math.min(Math.max(this.film.at + by, 0), this.count - 1));
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
