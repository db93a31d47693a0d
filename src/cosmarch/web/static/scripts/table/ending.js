// The end of a match lies over its table until it is put aside.
import { find, id, root } from "./here.js";
import { tellStory } from "../pages/story.js";
import { html } from "./trusted.js";

const aside = `ending ${id}`;
let story = "";

// After the page was brought up to date. `news`: whether something about it changed.
export function end(news) {
  const place = find("ending");
  const over = Boolean(place.firstElementChild);
  if (!over || !news) return;
  if (story) find("went").innerHTML = html(story);
  else tellStory(find("went"), (told) => { story = told; });
  if (!sessionStorage.getItem(aside)) open();
}

function open() {
  cover(true);
  find("ending-title").focus({ preventScroll: true });
}

// What lies under it can neither be clicked nor stood on.
function cover(on) {
  find("ending").hidden = !on;
  document.body.classList.toggle("ended", on);
  for (const one of root.children) if (one.id !== "ending" && one.id !== "pop") one.inert = on;
}

function close() {
  if (find("ending").hidden) return;
  sessionStorage.setItem(aside, "1");
  cover(false);
  (find("ending-open") ?? find("decide")).focus({ preventScroll: true });
}

document.addEventListener("click", (event) => {
  const button = event.target.closest("button");
  if (button?.id === "ending-close" || button?.dataset.ending) close();
  else if (button?.id === "ending-open") open();
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && find("pop").hidden) close();
});
