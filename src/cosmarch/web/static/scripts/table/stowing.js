// Units are carried into a form: from its rows or from the map, onto whatever takes them (`data-takes`: the kinds, by
// the last part of their tokens), such as the holds that a form draws or the place on the map that it is about. What lies
// in a hold (`data-gives`) leaves it by a click, or carried off. Each is one step of a row, as its stepper would do it.
import { DRAGGED } from "../map/lift.js";

const kindOf = (token) => token.split(".").pop();

export class Stowing {
  // `rowsAt(element)`: the rows of the form that a thing on the map stands for.
  constructor(decide, board, camera, filling, rowsAt) {
    Object.assign(this, { decide, board, camera, filling, rowsAt, press: null, ghost: null });
    decide.addEventListener("pointerdown", (event) => this.down(event, this.fromForm(event.target)));
    board.addEventListener("pointerdown", (event) => this.down(event, this.fromMap(event.target)), true);
    document.addEventListener("pointermove", (event) => this.move(event), true);
    document.addEventListener("pointerup", (event) => this.up(event), true);
    document.addEventListener("pointercancel", () => this.leave(), true);
  }

  // What is taken up: {rows, kind, home}, of a hold also `gives`.
  fromForm(target) {
    const box = target.closest("[data-gives]");
    if (box) {
      const rows = this.filling.rows.filter((row) => Number(row.dataset.chosen) && kindOf(row.dataset.token) === box.dataset.gives);
      return rows.length ? { rows, kind: box.dataset.gives, home: box.closest("[data-takes]"), gives: true } : null;
    }
    const row = target.closest("#form .ic")?.closest("[data-row]");
    return row && !target.closest("button") ? { rows: [row], kind: kindOf(row.dataset.token), home: row } : null;
  }

  fromMap(target) {
    if (!this.filling.form) return null;
    const lit = target.closest(".lit");
    const rows = lit ? this.rowsAt(lit) : [];
    if (rows.length) return { rows, kind: kindOf(rows[0].dataset.token), home: lit };
    const piece = target.closest("[data-piece]"); // not asked about itself, but it may go where something is
    return piece ? { rows: [], kind: kindOf(piece.dataset.piece), home: piece } : null;
  }

  down(event, source) {
    if (event.button || !source || this.press) return;
    this.press = { ...source, x: event.clientX, y: event.clientY, id: event.pointerId, onMap: this.board.contains(event.target) };
  }

  move(event) {
    const { press } = this;
    if (press?.id !== event.pointerId) return;
    const far = Math.hypot(event.clientX - press.x, event.clientY - press.y) > DRAGGED;
    if (!this.ghost && !(far && (press.gives || this.zones().length))) return;
    event.stopPropagation(); // the camera stays where it is
    if (!this.ghost) this.start();
    this.ghost.style.left = `${event.clientX}px`;
    this.ghost.style.top = `${event.clientY}px`;
  }

  start() {
    this.camera.moved = true; // the click that ends it is no click
    const picture = [...this.filling.rows].find((row) => kindOf(row.dataset.token) === this.press.kind)?.querySelector(".ic");
    this.ghost = document.createElement("div");
    this.ghost.className = "ghost";
    if (picture) this.ghost.append(picture.cloneNode(true));
    document.body.append(this.ghost);
    for (const zone of this.zones()) zone.classList.add("takes");
  }

  // Where it may be let go of: what takes its kind, and lit places that stand for rows of its kind.
  zones() {
    const { rows, kind, home, gives } = this.press;
    if (gives) return [];
    const takers = [...document.querySelectorAll("[data-takes]")].filter((one) => rows.some(able) && one.dataset.takes.split(" ").includes(kind) && !one.contains(home));
    const places = [...this.board.querySelectorAll(".lit")].filter((one) => one !== home && !rows.length && this.wanted(one).length);
    return [...takers, ...places];
  }

  wanted(place) {
    return this.rowsAt(place).filter((row) => kindOf(row.dataset.token) === this.press.kind && able(row));
  }

  up(event) {
    const { press } = this;
    if (press?.id !== event.pointerId) return;
    const under = document.elementsFromPoint(event.clientX, event.clientY);
    const zone = this.ghost && this.zones().find((one) => under.some((thing) => one.contains(thing)));
    if (press.gives) {
      if (!this.ghost || !under.some((thing) => press.home?.contains(thing))) this.step(press.rows.at(-1), -1);
    } else if (zone) this.step((press.rows.length ? press.rows : this.wanted(zone)).find(able), 1);
    this.leave();
  }

  step(row, by) {
    if (row) this.filling.inTurn(() => this.filling.step(row.dataset.row, by));
  }

  leave() {
    for (const one of document.querySelectorAll(".takes")) one.classList.remove("takes");
    this.ghost?.remove();
    this.press = null;
    this.ghost = null;
  }
}

function able(row) {
  return Number(row.dataset.chosen) < Math.max(Number(row.dataset.most), Number(row.dataset.swaps ?? 0));
}
