// What others did, shown on the map: places marked, and a trail along which a symbol flies. All of it can be played in
// order, at two paces; any key or click skips the rest, and nothing here ever holds up an answer.
import { called } from "./places.js";
import { made } from "./svg.js";
import { trail } from "./trail.js";
import { write } from "../table/writing.js";

const A_MOVE = 1300; // milliseconds
const FLIGHT = 700; // of a symbol, where there is time for it
export const AT_ONCE = 4000; // for all that is played by itself: nobody waits longer for their turn
const CONTROLS = "#recap-play, #recap-pace, #filmbar"; // a click on these is for the film

// What a chip shows on the map.
function told(chip) {
  return `${chip.dataset.path ?? ""} ${chip.dataset.places ?? ""}`;
}

export class Film {
  constructor(camera, bar) {
    this.camera = camera;
    this.bar = bar;
    this.running = 0;
    this.paused = false;
    this.at = 0; // which of the moves is shown
    this.wake = () => {}; // ends the wait for the next move, and says by how many it goes on
    bar.film = this;
    this.byItself = false; // nobody asked for it: whoever has chosen where to look goes on looking there
    this.chips = []; // the moves that are played
    this.drawn = ""; // what is shown of the present one
    this.aside = () => {}; // puts aside what covers the map, or lays it back
    this.flight = FLIGHT;
    this.back = ""; // the map that was looked at before the film went to another
    this.pace = Number(localStorage.getItem("pace")) || 1;
    for (const name of ["keydown", "pointerdown"]) {
      document.addEventListener(name, (event) => event.target.closest?.(CONTROLS) || this.stop(), true);
    }
    document.addEventListener("keydown", (event) => this.step(event));
  }

  // What the buttons of the recap say: play or skip, and the pace.
  label() {
    const [play, pace] = ["recap-play", "recap-pace"].map((id) => document.getElementById(id));
    if (play) write(play.lastElementChild, (play.ariaLabel = this.running ? play.dataset.skip : play.dataset.play));
    if (pace) write(pace, `${this.pace}×`);
    this.bar.label(this.pace, this.paused);
  }

  // Another pace, from the next move on.
  turn() {
    this.pace = this.pace === 1 ? 2 : 1;
    localStorage.setItem("pace", this.pace);
    this.label();
  }

  // Arrow keys go from chip to chip, Escape lays back what was put aside for one.
  step(event) {
    if (event.key === "Escape") this.clear();
    const chip = event.target.closest?.("[data-chip]");
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!chip || !by) return;
    const chips = [...document.querySelectorAll("[data-chip]")].filter((one) => one.checkVisibility());
    const next = chips[chips.indexOf(chip) + by];
    event.preventDefault();
    if (!next) return;
    next.focus();
    this.show(next);
  }

  get still() {
    return document.documentElement.dataset.motion === "reduce" || matchMedia("(prefers-reduced-motion: reduce)").matches;
  }

  clear(goes = false) {
    if (!goes) this.camera.comeBack();
    if (!goes && this.back) {
      this.camera.show(this.back);
      this.back = "";
    }
    if (!goes) this.aside(false);
    for (const one of this.camera.board.querySelectorAll(".trails")) one.remove();
    for (const one of this.camera.board.querySelectorAll(".marked")) one.classList.remove("marked");
    for (const one of document.querySelectorAll(".mv.on")) one.classList.remove("on");
  }

  stop() {
    if (!this.running) return;
    this.running = 0;
    this.byItself = false;
    this.wake(0);
    this.clear();
    this.bar.close();
    this.label();
  }

  // Mark what a chip or a line of the log is about.
  mark(values) {
    for (const one of this.camera.board.querySelectorAll(".marked")) one.classList.remove("marked");
    const found = called(this.camera.maps, values);
    const places = found.filter((one) => one.classList.contains("place"));
    for (const one of places.length ? places : found) one.classList.add("marked");
  }

  // `roams`: it may turn to another map or to another part of it, and comes back from there.
  show(chip, roams = true) {
    this.clear(true);
    const paths = this.name(chip);
    if (!roams) this.camera.comeBack();
    else if (!this.byItself && this.camera.board.querySelector(".marked")) this.aside(true);
    // All are measured before any is drawn: each look after a change has the browser lay the page out anew.
    const trails = paths.map((path) => this.measured(path, roams)).filter(Boolean);
    if (roams && !(this.byItself && this.camera.held)) this.camera.visit([...this.camera.svg.querySelectorAll(".marked")], this.bar.height);
    for (const trail of trails) this.draw(trail, chip);
  }

  // A chip is the one that is shown, and what it is about is marked; the ways that it tells of.
  name(chip) {
    for (const one of document.querySelectorAll(".mv.on")) if (one !== chip) one.classList.remove("on");
    chip.classList.add("on");
    const words = (text) => (text ? text.split(" ") : []);
    const paths = (chip.dataset.path ?? "").split(";").map(words);
    this.mark([...new Set([...words(chip.dataset.places), ...paths.flat()])]);
    this.drawn = told(chip);
    return paths;
  }

  // The things that a way leads by: on the map that is looked at, else on another one.
  stops(path) {
    const { camera } = this;
    const others = camera.maps.filter((one) => one === camera.shaped(one.dataset.map));
    for (const map of [camera.svg, ...others]) {
      const found = path.map((name) => called([map], [name])[0]).filter(Boolean);
      if (found.length > 1) return found;
    }
    return [];
  }

  // The map that a way lies on, and the points that it leads by; nothing where it is not on a map to be seen.
  measured(path, roams) {
    const stops = this.stops(path);
    if (stops.length < 2) return null;
    const map = stops[0].closest("#board > svg");
    if (map !== this.camera.svg) {
      if (!roams) return null;
      this.back ||= this.camera.view;
      this.camera.show(map.dataset.map);
    }
    return { map, points: stops.map((one) => this.camera.middle(one)) };
  }

  draw({ map, points }, chip) {
    const layer = made("g", { class: "trails" });
    if (chip.dataset.colour) layer.dataset.colour = chip.dataset.colour;
    layer.append(trail(points, this.camera));
    map.append(layer);
    if (this.still) return;
    const flyer = made("g", { class: "flyer" }); // a group, since a browser paints other shapes anew with each step
    flyer.append(this.symbol(chip.dataset.art));
    layer.append(flyer);
    flyer.animate(points.map((point) => ({ transform: `translate(${point.x}px, ${point.y}px)` })), { duration: this.flight, easing: "ease-in-out", fill: "both" });
  }

  symbol(art) {
    const size = 26 / (this.camera.base * this.camera.look.zoom);
    return art ? made("use", { href: `#${art}`, x: -size / 2, y: -size / 2, width: size, height: size }) : made("circle", { r: size / 3, fill: "currentColor" });
  }

  // One after the other, at a pace that can be followed. Whoever is asked keeps the whole map: the bar comes to those who
  // wait, and to those who wanted the film.
  // Once something is asked, what was begun while nobody was goes on in its place and not for ever: no other map, nothing
  // slides away, and what is left is over within `all`.
  async play(chips, asked = () => false, all = Infinity) {
    if (!chips.length) return;
    const turn = (this.running = Math.random());
    this.paused = false;
    this.at = 0;
    this.chips = chips;
    this.byItself = all !== Infinity;
    let most = Infinity; // for each move
    this.openBar = () => this.chips.length > 1 && (this.bar.isOpen || !this.byItself || !asked()) && this.bar.open(this.chips);
    this.openBar();
    this.label();
    while (this.running === turn && this.chips[this.at]?.isConnected) {
      const chip = this.chips[this.at];
      if (asked()) most = Math.min(most, all / (this.chips.length - this.at));
      const each = Math.min(A_MOVE / this.pace, most);
      this.flight = Math.min(FLIGHT, each * 0.8);
      this.show(chip, !asked());
      this.bar.mark(this.at);
      if (!asked() || !this.byItself) chip.scrollIntoView({ block: "nearest" });
      const by = await this.wait(each); // meanwhile somebody may have gone elsewhere
      this.at += by;
    }
    this.flight = FLIGHT;
    if (this.running === turn) this.stop();
  }

  // News came while moves are played by themselves: `chips` are the moves as they are told now, from the same one on. A
  // move that goes on is shown anew.
  goOn(chips) {
    this.chips = chips;
    const chip = chips[this.at];
    if (!chip) {
      this.stop();
      return;
    }
    this.openBar();
    this.bar.mark(this.at);
    if (this.drawn === told(chip)) this.name(chip);
    else this.wake(0);
  }

  // Whether moves are played that nobody asked to see.
  get follows() {
    return Boolean(this.running) && this.byItself;
  }

  // Until it is time for the next move, by how many to go on.
  wait(each) {
    return new Promise((done) => {
      this.timer = this.paused ? 0 : setTimeout(() => done(1), each);
      this.wake = (by) => {
        clearTimeout(this.timer);
        done(by);
      };
    });
  }

  // Stop at the move that is shown, or go on from it.
  pause() {
    this.paused = !this.paused;
    if (this.paused) clearTimeout(this.timer);
    else this.wake(1);
    this.label();
  }

  // Show that move, and stay there.
  go(at) {
    this.paused = true;
    this.at = at;
    this.wake(0);
    this.label();
  }
}
