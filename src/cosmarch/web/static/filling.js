// A form: steppers and toggles. Each change asks the server for the form with that filling; nothing is decided here.
import { morph, parsed } from "./morph.js";

export class Filling {
  constructor(decide, ask, changed) {
    this.decide = decide;
    this.ask = ask; // (filling) -> {html, ready} or {error}
    this.changed = changed;
    decide.addEventListener("click", (event) => this.click(event));
    decide.addEventListener("wheel", (event) => {
      const row = event.target.closest(".stepper")?.closest("[data-row]");
      if (!row) return;
      event.preventDefault();
      this.step(row, event.deltaY < 0 ? 1 : -1);
    }, { passive: false });
  }

  get form() {
    return this.decide.querySelector("#form");
  }

  get rows() {
    return [...(this.form?.querySelectorAll("[data-row]") ?? [])];
  }

  // The text form of what is filled in.
  get text() {
    return this.rows.filter((row) => Number(row.dataset.chosen)).map((row) => `${row.dataset.row}=${row.dataset.chosen}`).join(",");
  }

  click(event) {
    const button = event.target.closest("button");
    if (!button || !this.form?.contains(button)) return;
    if (button.id === "form-clear") this.put("");
    else if (button.id === "form-suggest") this.put(null);
    else if (button.dataset.step) this.step(button.closest("[data-row]"), Number(button.dataset.step));
  }

  step(row, by) {
    const chosen = Number(row.dataset.chosen) + by;
    if (chosen < 0 || chosen > Number(row.dataset.most)) return;
    const before = row.dataset.chosen;
    row.dataset.chosen = chosen;
    const filling = this.text;
    row.dataset.chosen = before; // until the server has agreed
    this.put(filling);
  }

  // By a click on the map or on a card: one more of the row that the token names, or none of it.
  pick(token) {
    const row = this.rows.find((one) => one.dataset.token === token);
    if (!row) return false;
    const chosen = Number(row.dataset.chosen);
    this.step(row, chosen < Number(row.dataset.most) ? 1 : -chosen);
    return true;
  }

  async put(filling) {
    const answer = await this.ask(filling);
    if (answer.html && this.form) {
      const made = parsed(answer.html).querySelector("#form");
      this.form.dataset.ready = made.dataset.ready;
      morph(this.form, made.innerHTML);
    }
    this.changed(answer);
  }
}
