// The review of a match: its story is worked out beside the page, which asks for it until it is there.
import { html } from "./trusted.js";

const place = document.getElementById("story");
const EVERY = 1200; // milliseconds

async function ask(left) {
  const answer = await fetch(`/t/${place.dataset.id}/story`).catch(() => null);
  if (answer?.status === 200) {
    place.innerHTML = html((await answer.json()).html);
    place.dataset.ready = "1";
  } else if (left > 0 && (!answer || answer.status === 202)) setTimeout(() => ask(left - 1), EVERY);
}

if (!place.dataset.ready) ask(100);
