// The story of a match is worked out beside the page, which asks for it until it is there.
import { html } from "../table/trusted.js";

const EVERY = 1200; // milliseconds
const TIMES = 100; // times

// Tell it at a place of the page; `then` is given its markup.
export async function tellStory(place, then = () => {}, left = TIMES) {
  const answer = await fetch(`/t/${place.dataset.id}/story?luck=${place.dataset.luck ?? ""}`).catch(() => null);
  if (answer?.status === 200) {
    const told = (await answer.json()).html;
    place.innerHTML = html(told);
    place.dataset.ready = "1";
    then(told);
  } else if (left > 0 && (!answer || answer.status === 202)) setTimeout(() => tellStory(place, then, left - 1), EVERY);
}

const place = document.getElementById("story"); // of the review
if (place && !place.dataset.ready) tellStory(place);
