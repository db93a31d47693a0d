// What calls somebody back to the table: sounds and a browser notification, each only where it was asked for.
import { settings } from "./here.js";
// (frequency, when it begins, how long it sounds) of each tone, in hertz and seconds
const SOUNDS = {
  turn: [[660, 0, 0.5], [880, 0.12, 0.5]],
  battle: [[196, 0, 0.35], [147, 0.16, 0.35], [110, 0.32, 0.6]],
  end: [[523, 0, 0.5], [659, 0.16, 0.5], [784, 0.32, 0.5], [1047, 0.48, 0.9]],
};

export class Alerts {
  // `root` is the table with its words, `state` what the page began with.
  constructor(root, state) {
    this.root = root;
    this.turn = state.turn;
    this.over = state.over;
    this.battle = root.querySelector("#stage .st-battle") !== null;
  }

  // The table has changed: the most important thing that is new is heard, once.
  heard(answer) {
    const battle = /class="stagebox st-battle"/.test(answer.parts.stage);
    const kind = answer.over && !this.over ? "end" : battle && !this.battle ? "battle" : answer.turn && !this.turn ? "turn" : "";
    const called = (answer.turn && !this.turn) || (answer.over && !this.over);
    Object.assign(this, { turn: answer.turn, over: answer.over, battle });
    if (kind) play(kind);
    if (called) this.notify(answer);
  }

  // Who looks at the page needs no notification.
  notify(answer) {
    if (settings.notify !== "on" || !document.hidden || globalThis.Notification?.permission !== "granted") return;
    const prompt = document.querySelector("#decide h2")?.textContent ?? "";
    let shown;
    try {
      shown = new Notification(answer.turn ? this.root.dataset.turnTitle : this.root.dataset.title, { body: prompt, tag: this.root.dataset.id });
    } catch {
      return; // the setting comes from a desk, and this phone shows none to a page
    }
    shown.addEventListener("click", () => {
      window.focus();
      shown.close();
    });
  }
}

let audio = null;

export function play(kind) {
  if (settings.sound !== "on") return;
  audio ??= new AudioContext();
  const now = audio.currentTime;
  for (const [pitch, begins, lasts] of SOUNDS[kind]) {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.type = kind === "battle" ? "triangle" : "sine";
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.12, now + begins);
    volume.gain.exponentialRampToValueAtTime(0.001, now + begins + lasts);
    tone.connect(volume).connect(audio.destination);
    tone.start(now + begins);
    tone.stop(now + begins + lasts);
  }
}
