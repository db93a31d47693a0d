// A form: steppers and toggles. Each change asks the server for the form with that filling; nothing is decided here.
import { morph, parsed } from "./morph.js";

export class Filling {
  constructor(decide, ask, told) {
    this.decide = decide;
    this.ask = ask; // (filling) -> {html, ready} or {error}
    this.told = told;
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

  // The text form of what is filled in, as the server has agreed to it: the order may matter.
  get text() {
    return this.form?.dataset.filling ?? "";
  }

  // The same with another number in a row. Where the game has filled in rows of that kind by itself, they are now meant.
  changed(row, chosen) {
    const numbers = new Map(this.text ? this.text.split(",").map((part) => part.split("=")) : []);
    const [kind] = row.dataset.row.split(":");
    for (const one of this.rows) if (one.dataset.row.startsWith(`${kind}:`) && Number(one.dataset.chosen)) numbers.set(one.dataset.row, one.dataset.chosen);
    numbers.set(row.dataset.row, chosen);
    return [...numbers].filter(([, number]) => Number(number)).map((part) => part.join("=")).join(",");
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
    this.put(this.changed(row, chosen));
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
      this.form.dataset.filling = made.dataset.filling;
      this.form.dataset.button = made.dataset.button;
      morph(this.form, made.innerHTML);
    }
    this.told(answer);
  }
}
