// Pieces go as on a table: taken up, carried, and let go of where they may stand. With Shift a frame is drawn around
// several, which then go together, and a click adds a piece to them or leaves it behind.
export const DRAGGED = 6; // pixels before a press is more than a click

export class Lift {
  // The table says what can be lifted (`lifts`) and what is chosen (`chosen`); it is told what is taken up (`take`) and
  // where that is let go of (`drop`, which answers when all is shown).
  constructor(board, camera, table) {
    this.board = board;
    this.camera = camera;
    this.table = table;
    this.press = null; // {x, y, id, pieces}: without pieces, a frame
    this.carried = [];
    this.frame = null;
    board.addEventListener("pointerdown", (event) => this.down(event), true);
    board.addEventListener("pointermove", (event) => this.move(event), true);
    board.addEventListener("pointerup", (event) => this.up(event), true);
    board.addEventListener("pointercancel", () => this.leave(), true);
    board.addEventListener("click", (event) => this.click(event), true);
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape") this.leave();
    });
  }

  get started() {
    return this.carried.length > 0 || this.frame !== null;
  }

  // The piece under a pointer that can be lifted.
  piece(event) {
    for (let one = event.target; one && one !== this.board; one = one.parentElement) if (this.table.lifts(one)) return one;
    return null;
  }

  down(event) {
    if (this.press || event.button) return this.leave(); // a second finger is for the camera
    const piece = this.piece(event);
    if (!piece && !event.shiftKey) return;
    const pieces = piece && this.table.chosen().includes(piece) ? this.table.chosen() : [piece];
    this.press = { x: event.clientX, y: event.clientY, id: event.pointerId, pieces: piece ? pieces : [] };
  }

  move(event) {
    if (this.press?.id !== event.pointerId) return;
    event.stopPropagation(); // the camera stays where it is
    const [dx, dy] = [event.clientX - this.press.x, event.clientY - this.press.y];
    if (!this.started && Math.hypot(dx, dy) <= DRAGGED) return;
    if (!this.started) this.start(event);
    if (this.frame) return this.stretch(event);
    const scale = this.camera.svg.getScreenCTM().a;
    for (const one of this.carried) one.style.translate = `${dx / scale}px ${dy / scale}px`;
    const under = this.under(event);
    for (const one of this.board.querySelectorAll(".lit.hover")) if (one !== under) one.classList.remove("hover");
    under?.classList.add("hover");
  }

  start(event) {
    this.board.setPointerCapture(event.pointerId);
    this.camera.moved = true; // the click that ends it is no click
    if (this.press.pieces.length) {
      this.carried = this.press.pieces;
      this.table.take(this.carried);
      for (const one of this.carried) one.classList.add("lifted");
    } else {
      this.frame = document.createElement("div");
      this.frame.className = "lasso";
      this.board.append(this.frame);
    }
  }

  // Where a piece may be let go of.
  under(event) {
    const hits = document.elementsFromPoint(event.clientX, event.clientY).map((one) => one.closest(".lit"));
    return hits.find((one) => one && this.board.contains(one) && !this.carried.includes(one)) ?? null;
  }

  stretch(event) {
    const box = this.board.getBoundingClientRect();
    const { x, y } = this.press;
    const style = { left: Math.min(x, event.clientX) - box.x, top: Math.min(y, event.clientY) - box.y };
    style.width = Math.abs(event.clientX - x);
    style.height = Math.abs(event.clientY - y);
    for (const [name, value] of Object.entries(style)) this.frame.style[name] = `${value}px`;
  }

  up(event) {
    if (this.press?.id !== event.pointerId) return;
    if (this.frame) {
      const frame = this.frame.getBoundingClientRect();
      const inside = (one) => {
        const box = one.getBoundingClientRect();
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        return box.width > 0 && frame.left <= x && x <= frame.right && frame.top <= y && y <= frame.bottom;
      };
      const caught = [...this.camera.svg.querySelectorAll("[data-piece]")].filter((one) => this.table.lifts(one) && inside(one));
      this.leave();
      if (caught.length) this.table.take(caught);
    } else if (this.carried.length) this.land(this.under(event));
    else this.leave();
  }

  // What was carried is where it was let go of: it does not travel there once more.
  async land(place) {
    const { carried } = this;
    if (!place) return this.leave();
    this.board.classList.add("landing");
    try {
      await this.table.drop(place);
    } finally {
      this.carried = carried;
      this.leave();
      requestAnimationFrame(() => requestAnimationFrame(() => this.board.classList.remove("landing")));
    }
  }

  leave() {
    for (const one of this.carried) {
      one.style.translate = "";
      one.classList.remove("lifted");
    }
    this.frame?.remove();
    this.press = null;
    this.carried = [];
    this.frame = null;
  }

  click(event) {
    const piece = event.shiftKey && !this.camera.moved ? this.piece(event) : null;
    if (!piece) return;
    event.stopPropagation();
    const chosen = this.table.chosen();
    this.table.take(chosen.includes(piece) ? chosen.filter((one) => one !== piece) : [...chosen, piece]);
  }
}
