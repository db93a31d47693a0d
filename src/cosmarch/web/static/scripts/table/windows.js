// A window that is held open: a ring that runs the same for everybody, and touching what one can play keeps it open.
export class Windows {
  // `tell(how)` says at the server that the player thinks.
  constructor(place, tell) {
    this.place = place;
    this.tell = tell;
    place.addEventListener("pointerdown", (event) => {
      if (!event.target.closest("button")) this.touch();
    });
    // By keyboard, standing on something is touching it; a click focuses as well, and does what it does.
    place.addEventListener("focusin", (event) => {
      if (event.target.matches(":focus-visible")) this.touch();
    });
    place.addEventListener("click", (event) => {
      const button = event.target.closest("[data-react]");
      if (button) this.tell(button.dataset.react);
    });
  }

  touch() {
    const panel = this.place.querySelector("[data-hurries='1']");
    if (!panel) return;
    panel.dataset.hurries = "";
    this.tell("holds");
  }

  // `hold`: seconds left and in all; null where the window takes what it takes, and then there is no ring.
  show(hold) {
    for (const line of this.place.querySelectorAll(".ring .left")) {
      for (const before of line.getAnimations()) before.cancel();
      const frames = [{ strokeDashoffset: 100 * (1 - hold.left / hold.of) }, { strokeDashoffset: 100 }];
      line.animate(frames, { duration: 1000 * hold.left, fill: "forwards" });
    }
  }
}
