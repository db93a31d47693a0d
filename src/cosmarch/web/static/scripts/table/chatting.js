// The log and the talk: searching the one, saying something in the other.
import { find, here, log, root } from "./here.js";
import { send, tell } from "./wire.js";

// Whether the last line is kept in sight: whoever has scrolled up to read stays there when more is written, or when the
// question above leaves the log another height.
let follows = true;
let was = 0; // how far it was scrolled
log.addEventListener("scroll", () => {
  const end = log.scrollHeight - log.scrollTop - log.clientHeight < 40;
  if (end || log.scrollTop < was) follows = end;
  was = log.scrollTop;
});
new ResizeObserver(follow).observe(log);

export function follow() {
  if (follows) toEnd();
}

export function toEnd() {
  log.scrollTop = log.scrollHeight;
}

export function filter() {
  const words = find("log-words").value.toLowerCase();
  const seat = find("log-seat").value;
  for (const line of document.querySelectorAll("#log li")) {
    line.hidden = (seat !== "" && line.dataset.by !== seat) || !line.textContent.toLowerCase().includes(words);
  }
}

function search() {
  filter();
  toEnd();
}
find("log-words").addEventListener("input", search);
find("log-seat").addEventListener("change", search);
for (const name of ["mouseover", "focusin"]) {
  log.addEventListener(name, (event) => {
    const line = event.target.closest("li");
    here.film.mark(line?.dataset.marks ? line.dataset.marks.split(" ") : []);
  });
}
log.addEventListener("mouseleave", () => here.film.mark([]));

// When something was said, by the clock of whoever reads: what is "a second ago" would soon be wrong.
export function clocks() {
  const today = new Date().toDateString();
  for (const one of document.querySelectorAll("#chat time")) {
    const at = new Date(one.dataset.at * 1000);
    const day = at.toDateString() === today ? {} : { dateStyle: "medium" };
    one.textContent = at.toLocaleString(document.documentElement.lang, { ...day, timeStyle: "short" });
  }
}
clocks();

find("chat-form").addEventListener("submit", async (event) => {
  event.preventDefault();
  const field = event.target.elements.text;
  const text = field.value.trim();
  if (!text) return;
  try {
    const answer = await send("chat", { text }, 1);
    tell(answer.error ?? "");
    if (!answer.error) field.value = "";
  } catch {
    tell(root.dataset.lost);
  }
});
