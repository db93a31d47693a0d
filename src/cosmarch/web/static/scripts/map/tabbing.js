// The Tab key on the map: through what is lit, as one reads, from the upper left to the lower right, and what would come to
// nothing last; Enter takes it, and Escape goes back to the map, from where Tab leads on to the rest of the page.
export class Tabbing {
  constructor(board, lit, called, follow) {
    this.board = board;
    this.lit = lit; // the elements that are lit on the map that is shown
    this.called = called; // what one of them stands for, in words
    this.follow = follow; // looks where one of them is
    this.leaving = false;
    board.addEventListener("keydown", (event) => this.key(event));
  }

  key(event) {
    const at = document.activeElement;
    if (event.key === "Tab" && !event.altKey && !event.ctrlKey && !event.metaKey) this.step(event, at);
    else if (at === this.board) this.leaving = false;
    else if ((event.key === "Enter" || event.key === " ") && at.matches(".lit")) this.take(event, at); // else for the main button
    else if (event.key === "Escape") {
      this.leaving = true;
      this.board.focus();
    }
  }

  step(event, at) {
    if (at === this.board && this.leaving) return void (this.leaving = false);
    const lit = this.lit();
    const things = [false, true].flatMap((vain) => inReadingOrder(lit.filter((one) => one.matches(".vain") === vain)));
    const place = things.indexOf(at);
    const next = event.shiftKey ? (place < 0 ? undefined : (things[place - 1] ?? this.board)) : things[place + 1];
    if (next) {
      event.preventDefault();
      if (!next.hasAttribute("tabindex")) next.setAttribute("tabindex", "-1");
      next.role = "button";
      next.ariaLabel = this.called(next);
      next.focus();
      if (next !== this.board) this.follow(next);
    } else if (at !== this.board && !event.shiftKey) {
      this.board.focus(); // and from there on, as the browser goes
    }
  }

  take(event, at) {
    event.preventDefault();
    event.stopPropagation();
    at.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  }
}

// Things whose middles are about as high stand in one line.
export function inReadingOrder(elements) {
  const found = elements.map((element) => {
    const box = element.getBoundingClientRect();
    return { element, x: box.x + box.width / 2, y: box.y + box.height / 2, high: box.height };
  });
  found.sort((one, two) => one.y - two.y);
  const lines = [];
  for (const one of found) {
    const line = lines.at(-1);
    if (line && one.y - line[0].y < Math.min(one.high, line[0].high) / 2) line.push(one);
    else lines.push([one]);
  }
  return lines.flatMap((line) => line.sort((one, two) => one.x - two.x)).map(({ element }) => element);
}
