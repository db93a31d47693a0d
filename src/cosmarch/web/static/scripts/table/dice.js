// Dice that were just thrown tumble, then those that hit light up one after the other. Nothing moves where that is not wanted.
const TUMBLE = 500; // milliseconds
const APART = 60;
const GLOW = { boxShadow: ["0 0 0 #ffac3f00", "0 0 26px #ffac3f", "0 0 14px #ffac3f88"] };

// What the dice of a place show now.
export function faces(place) {
  return new Map([...place.querySelectorAll(".die")].map((die) => [die, die.textContent]));
}

// Those that show something else than `before` were thrown.
export function tumble(place, before) {
  if (document.documentElement.dataset.motion === "reduce" || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
  const thrown = [...place.querySelectorAll(".die")].filter((die) => before.get(die) !== die.textContent);
  let hits = 0;
  for (const [at, die] of thrown.entries()) {
    const turns = 1 + (at % 3);
    die.animate([{ transform: `rotate(${-360 * turns}deg) scale(.6)`, filter: "blur(1px)" }, { transform: "rotate(20deg) scale(1.15)", offset: 0.8 }, { transform: "none" }], { duration: TUMBLE, easing: "cubic-bezier(.2,.8,.2,1)" });
    if (die.classList.contains("h")) die.animate(GLOW, { duration: 420, delay: TUMBLE + APART * hits++, fill: "backwards" });
  }
}
