// A form: steppers and toggles. Each change asks the server for the form with that filling; nothing is decided here.
import { morph, parsed } from "../map/morph.js";
import { find } from "./here.js";

// The numbers of rows when so many are taken away, from the first row on.
function fewer(given, gone) {
  return given.map(([name, count]) => {
    const taken = Math.min(count, gone);
    gone -= taken;
    return [name, count - taken];
  });
}

export class Filling {
  constructor(decide, ask, told, refused) {
    this.decide = decide;
    this.ask = ask; // (filling) -> {html, ready} or {error}
    this.told = told;
    this.refused = refused; // says why nothing changed
    decide.addEventListener("click", (event) => this.click(event));
    this.site = ""; // where things are built, as long as they can be
    this.last = Promise.resolve(true);
    decide.addEventListener("change", (event) => {
      const select = event.target.closest("[data-where]");
      if (!select) return;
      const { row } = select.closest("[data-row]").dataset;
      this.inTurn(() => this.move(row, select.value));
    });
    // only of a stepper that was clicked before: else who scrolls past it would change what it says
    decide.addEventListener("wheel", (event) => {
      const row = event.target.closest(".stepper")?.closest("[data-row]");
      if (!row?.contains(document.activeElement)) return;
      event.preventDefault();
      this.inTurn(() => this.step(row.dataset.row, event.deltaY < 0 ? 1 : -1));
    }, { passive: false });
  }

  // One change after the other, however fast they are clicked: each counts from what the server made of the one before.
  // Resolves to whether all since the last time somebody waited for them were agreed to.
  inTurn(change) {
    this.last = this.last
      .then(async (fine) => (await change()) !== false && fine)
      .catch((error) => {
        console.error(error);
        return false;
      });
  }

  async done() {
    const { last } = this;
    const fine = await last;
    if (this.last === last) this.last = Promise.resolve(true);
    return fine;
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

  // The main button says what the form comes to, also where another form stood before it.
  ready() {
    const button = find("confirm-form");
    if (!button || !this.form) return;
    button.disabled = !this.form.dataset.ready;
    button.classList.toggle("calm", !this.rows.some((row) => Number(row.dataset.chosen))); // nothing is done by it
    button.textContent = button.disabled ? button.dataset.rest : this.form.dataset.button || button.dataset.confirm;
  }

  click(event) {
    const button = event.target.closest("button");
    if (!button || !this.form?.contains(button)) return;
    const names = (around) => [...around.querySelectorAll("[data-row]")].map((one) => one.dataset.row);
    if (button.id === "form-clear") this.inTurn(() => this.put(""));
    else if (button.id === "form-suggest") this.inTurn(() => this.put(null));
    else if (button.dataset.all !== undefined) {
      const group = names(button.closest("[data-group]"));
      this.inTurn(() => this.all(group));
    } else if (button.dataset.pile) {
      const pile = names(button.closest(".pick"));
      this.inTurn(() => this.pile(pile, Number(button.dataset.pile)));
    } else if (button.dataset.step) {
      const { row } = button.closest("[data-row]").dataset;
      this.inTurn(() => this.step(row, Number(button.dataset.step)));
    }
  }

  named(name) {
    return this.rows.find((one) => one.dataset.row === name);
  }

  async step(name, by) {
    const row = this.named(name);
    if (!row) return;
    const chosen = Number(row.dataset.chosen) + by;
    if (chosen >= 0 && by < 0) return this.less(row, chosen);
    if (chosen >= 0 && chosen <= Number(row.dataset.most)) return this.put(this.changed(row, chosen));
    if (by > 0 && chosen <= Number(row.dataset.swaps ?? 0)) return this.swap(row, chosen);
  }

  // What only this row led to goes with it.
  async less(row, chosen) {
    const filling = this.changed(row, chosen);
    if (await this.put(filling, true)) return true;
    const later = this.after(row);
    return this.put(filling.split(",").filter((part) => !later.includes(part.split(":")[0])).join(","));
  }

  // The kinds of rows that come after those of one row, and may hang on what is picked there.
  after(row) {
    const kinds = [...new Set(this.rows.map((one) => one.dataset.row.split(":")[0]))];
    return kinds.slice(kinds.indexOf(row.dataset.row.split(":")[0]) + 1);
  }

  // One more or one less of rows that look the same.
  async pile(names, by) {
    const rows = names.map((name) => this.named(name)).filter(Boolean);
    const free = rows.filter((one) => !Number(one.dataset.chosen));
    const row = by < 0 ? rows.findLast((one) => Number(one.dataset.chosen)) : (free.find((one) => Number(one.dataset.most)) ?? free[0]);
    if (row) return this.step(row.dataset.row, by);
  }

  // One more of a row where all is given out already: it takes the place of another of its kind, or of as many as it needs.
  async swap(row, chosen) {
    const [kind] = row.dataset.row.split(":");
    const mine = this.rows.filter((one) => one !== row && one.dataset.row.startsWith(`${kind}:`) && Number(one.dataset.chosen));
    const kept = this.text.split(",").filter((part) => part && !part.startsWith(`${kind}:`));
    const given = mine.map((one) => [one.dataset.row, Number(one.dataset.chosen)]).reverse();
    const tries = given.map((_, at) => given.map(([name, count], n) => [name, n === at ? count - 1 : count]));
    for (let gone = 2, all = given.reduce((sum, [, count]) => sum + count, 0); gone <= all; gone++) tries.push(fewer(given, gone));
    if (!given.length) tries.push([]);
    for (const left of tries) {
      const filling = [...kept, ...left.reverse().filter(([, count]) => count).map((part) => part.join("=")), `${row.dataset.row}=${chosen}`];
      if (await this.put(filling.join(","), true)) return true;
    }
    const later = this.after(row);
    const before = kept.filter((part) => !later.includes(part.split(":")[0]));
    return this.put([...before, `${row.dataset.row}=${chosen}`].join(","));
  }

  // As many as there can be of every row of a group, one row after the other: each may leave less for the next.
  async all(names) {
    for (const name of names) {
      const row = this.named(name);
      if (row && Number(row.dataset.chosen) < Number(row.dataset.most)) await this.put(this.changed(row, Number(row.dataset.most)));
    }
  }

  // By a click on the map or on a card: one more of the row that the token names, or none of it.
  pick(token) {
    if (!this.rows.some((one) => one.dataset.token === token)) return false;
    this.inTurn(async () => {
      const fine = await this.take(token);
      const row = this.rows.find((one) => one.dataset.token === token && Number(one.dataset.chosen));
      row?.scrollIntoView({ block: "nearest", inline: "nearest" }); // where it can be taken back
      return fine;
    });
    return true;
  }

  // What keeps a row shut that a thing on a stage stands for, or why there can be no more of it; "" for nothing.
  whyNot(token) {
    const row = this.rows.find((one) => one.dataset.token === token);
    const why = row?.querySelector(".why")?.textContent ?? row?.querySelector("[data-step='1'][data-tip]")?.dataset.tip;
    return why ? `${row.querySelector("[id^=row-name]").textContent.trim()}: ${why}` : "";
  }

  async take(token) {
    const rows = this.rows.filter((one) => one.dataset.token === token);
    const able = rows.filter((one) => Number(one.dataset.chosen) < Number(one.dataset.most));
    const row = able.find((one) => one.dataset.row.endsWith(`@${this.site}`)) ?? able[0] ?? rows[0];
    if (!row) return;
    const chosen = Number(row.dataset.chosen);
    const swaps = chosen < Number(row.dataset.swaps ?? 0);
    if (able.length || swaps) return this.step(row.dataset.row, 1);
    // a level is bought once, and a second click gives it back; of tiles one more was wanted, and it is said why there is none
    if (!document.querySelector("#stage [data-live]") || document.querySelector(`#stage .lv[data-pick="${token}"]`)) return this.step(row.dataset.row, -chosen);
    this.refused(this.whyNot(token));
  }

  // What is to be at one place is to be at another.
  move(from, to) {
    const numbers = new Map(this.text.split(",").map((part) => part.split("=")));
    numbers.set(to, Number(numbers.get(to) ?? 0) + Number(numbers.get(from)));
    numbers.delete(from);
    return this.put([...numbers].map((part) => part.join("=")).join(","));
  }

  // Whoever stands on a row by the keyboard stands on it afterwards too or, where it went elsewhere, on what came in its
  // place.
  stand() {
    const row = this.form.contains(document.activeElement) ? document.activeElement.closest("[data-row]") : null;
    if (!row) return () => {};
    const { row: name } = row.dataset;
    const listed = row.closest("details") !== null; // the list of all; what is chosen leaves it
    const rows = () => this.rows.filter((one) => (one.closest("details") !== null) === listed);
    const at = rows().indexOf(row);
    return () => {
      const stood = document.activeElement;
      if (this.form.contains(stood) && !stood.disabled) return;
      const there = rows();
      const next = there.find((one) => one.dataset.row === name) ?? there[Math.min(at, there.length - 1)];
      next?.querySelector("button:not(:disabled)")?.focus({ preventScroll: true });
    };
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
      const stand = this.stand();
      morph(this.form, made.innerHTML);
      stand();
    }
    this.told(answer);
    return Boolean(answer.html);
  }
}
