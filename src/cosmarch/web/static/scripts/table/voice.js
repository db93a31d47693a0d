// What a page says to people who listen to it: a few lines at a time, however fast others move.
const MOST = 4; // lines of the log that are said at once; of more, only the number
const PAUSE = 500; // milliseconds in which lines are gathered

export class Voice {
  constructor(place) {
    this.place = place;
    this.lines = [];
    this.closing = "";
    this.timer = 0;
  }

  // Lines to be said, and what is said after all of them: the last such thing counts.
  say(lines, closing = "") {
    this.lines.push(...lines);
    this.closing = closing || this.closing;
    clearTimeout(this.timer);
    if (this.lines.length || this.closing) this.timer = setTimeout(() => this.speak(), PAUSE);
  }

  speak() {
    const unsaid = this.lines.length - MOST;
    const said = [...this.lines.slice(-MOST), this.closing];
    if (unsaid > 0) said.unshift(this.place.dataset.unsaid.replace("#", unsaid));
    const whole = document.createElement("span");
    whole.textContent = sentences(said);
    this.place.replaceChildren(whole);
    this.lines = [];
    this.closing = "";
  }
}

// Texts one after the other, each with an end that can be heard.
export function sentences(texts) {
  return texts.map((text) => text.trim()).filter(Boolean).map((text) => (/[.!?:…]$/.test(text) ? text : `${text}.`)).join(" ");
}

// The lines of a log in words, without the links to the rules.
export function linesOf(log) {
  return [...log.querySelectorAll("li")].map((line) => (line.querySelector(".text") ?? line.firstChild).textContent.trim());
}

// How many lines have fallen out at the top of a log that shows only its last ones: those that are still there need not be
// written again one place further up. The last line may have changed: it counts how often it was said.
export function goneLines(before, after) {
  const found = before.findIndex((line, gone) => line === after[0] && before.slice(gone, -1).every((one, at) => one === after[at]));
  return Math.max(found, 0);
}

// What a log that shows only its last lines has more than before. A log that was taken back has its last line to say.
export function newLines(before, after) {
  for (let gone = 0; gone < before.length; gone += 1) {
    const kept = before.slice(gone);
    if (kept.length <= after.length && kept.every((line, at) => line === after[at])) return after.slice(kept.length);
  }
  return before.length ? after.slice(-1) : after;
}

// The board as text, with its parts under headings that can be jumped to.
export function showText(place, text, level) {
  const parts = text.split(/^== (.+) ==$/m);
  const elements = parts.map((part, at) => {
    const element = document.createElement(at % 2 ? `h${level}` : "pre");
    element.textContent = at % 2 ? part : part.replace(/^\n+|\s+$/g, "");
    return element;
  });
  place.replaceChildren(...elements.filter((element) => element.textContent));
}
