// A form: steppers and toggles. Each change asks the server for the form with that filling; nothing is decided here.
import { morph, parsed } from "./morph.js";

export class Filling {
  constructor(decide, ask, told) {
    this.decide = decide;
    this.ask = ask; // (filling) -> {html, ready} or {error}
    this.told = told;
    decide.addEventListener("click", (event) => this.click(event));
    this.site = ""; // where things are built, as long as they can be
    decide.addEventListener("change", (event) => {
      const select = event.target.closest("[data-where]");
      if (select) this.move(select.closest("[data-row]"), select.value);
    });
    // only of a stepper that was clicked before: else who scrolls past it would change what it says
    decide.addEventListener("wheel", (event) => {
      const row = event.target.closest(".stepper")?.closest("[data-row]");
      if (!row?.contains(document.activeElement)) return;
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

  // The same with another number in a row. Where the game has filled in rows of that kind by itself, they are now meant;
  // what follows from the other rows follows anew.
  changed(row, chosen) {
    const numbers = new Map(this.text ? this.text.split(",").map((part) => part.split("=")) : []);
    const [kind] = row.dataset.row.split(":");
    for (const one of this.rows) if (one.dataset.row.startsWith(`${kind}:`) && Number(one.dataset.chosen)) numbers.set(one.dataset.row, one.dataset.chosen);
    if (row.dataset.assumed === undefined) for (const one of this.rows) if (one.dataset.assumed !== undefined) numbers.delete(one.dataset.row);
    numbers.set(row.dataset.row, chosen);
    return [...numbers].filter(([, number]) => Number(number)).map((part) => part.join("=")).join(",");
  }

  click(event) {
    const button = event.target.closest("button");
    if (!button || !this.form?.contains(button)) return;
    if (button.id === "form-clear") this.put("");
    else if (button.id === "form-suggest") this.put(null);
    else if (button.dataset.all !== undefined) this.all(button.closest("[data-group]"));
    else if (button.dataset.pile) this.pile([...button.closest(".pick").querySelectorAll("[data-row]")], Number(button.dataset.pile));
    else if (button.dataset.step) this.step(button.closest("[data-row]"), Number(button.dataset.step));
  }

  step(row, by) {
    const chosen = Number(row.dataset.chosen) + by;
    if (chosen >= 0 && chosen <= Number(row.dataset.most)) this.put(this.changed(row, chosen));
    else if (by > 0 && chosen <= Number(row.dataset.swaps ?? 0)) this.swap(row, chosen);
  }

  // One more or one less of rows that look the same.
  pile(rows, by) {
    const free = rows.filter((one) => !Number(one.dataset.chosen));
    const row = by < 0 ? rows.findLast((one) => Number(one.dataset.chosen)) : (free.find((one) => Number(one.dataset.most)) ?? free[0]);
    if (row) this.step(row, by);
  }

  // One more of a row where all is given out already: it takes the place of another of its kind, or of all of them.
  async swap(row, chosen) {
    const [kind] = row.dataset.row.split(":");
    const mine = this.rows.filter((one) => one !== row && one.dataset.row.startsWith(`${kind}:`) && Number(one.dataset.chosen));
    const kept = this.text.split(",").filter((part) => part && !part.startsWith(`${kind}:`));
    const given = mine.map((one) => [one.dataset.row, Number(one.dataset.chosen)]);
    const tries = given.map((_, at) => given.map(([name, count], n) => [name, n === given.length - 1 - at ? count - 1 : count]));
    for (const left of [...tries, []]) {
      const filling = [...kept, ...left.filter(([, count]) => count).map((part) => part.join("=")), `${row.dataset.row}=${chosen}`];
      if (await this.put(filling.join(","), true)) return;
    }
    await this.put(`${row.dataset.row}=${chosen}`);
  }

  // As many as there can be of every row of a group, one row after the other: each may leave less for the next.
  async all(group) {
    for (const name of [...group.querySelectorAll("[data-row]")].map((one) => one.dataset.row)) {
      const row = this.rows.find((one) => one.dataset.row === name);
      if (row && Number(row.dataset.chosen) < Number(row.dataset.most)) await this.put(this.changed(row, Number(row.dataset.most)));
    }
  }

  // By a click on the map or on a card: one more of the row that the token names, or none of it.
  pick(token) {
    const rows = this.rows.filter((one) => one.dataset.token === token);
    const able = rows.filter((one) => Number(one.dataset.chosen) < Number(one.dataset.most));
    const row = able.find((one) => one.dataset.row.endsWith(`@${this.site}`)) ?? able[0] ?? rows[0];
    if (!row) return false;
    const chosen = Number(row.dataset.chosen);
    const swaps = chosen < Number(row.dataset.swaps ?? 0);
    if (able.length || swaps) this.step(row, 1);
    else if (!document.querySelector("#stage [data-live]") || Number(row.dataset.most) <= 1) this.step(row, -chosen); // a full yard is kept
    return true;
  }

  // What is to be at one place is to be at another.
  move(row, name) {
    const numbers = new Map(this.text.split(",").map((part) => part.split("=")));
    numbers.set(name, Number(numbers.get(name) ?? 0) + Number(numbers.get(row.dataset.row)));
    numbers.delete(row.dataset.row);
    return this.put([...numbers].map((part) => part.join("=")).join(","));
  }

  // Fill it in so; whether the server agrees. `trying`: a refusal is nobody's business.
  async put(filling, trying = false) {
    const answer = await this.ask(filling, trying);
    if (trying && !answer.html) return false;
    if (answer.html && this.form) {
      const made = parsed(answer.html).querySelector("#form");
      this.form.dataset.ready = made.dataset.ready;
      this.form.dataset.filling = made.dataset.filling;
      this.form.dataset.button = made.dataset.button;
      morph(this.form, made.innerHTML);
    }
    this.told(answer);
    return Boolean(answer.html);
  }
}
