// Whoever gathers players stays at the table: the link of a seat is shown above the seats, and goes when the match begins.
import { copy } from "./copying.js";

const shown = document.getElementById("invitations");

document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (!form.dataset.invites) return;
  event.preventDefault();
  const answer = await fetch(form.action, {
    method: "POST",
    headers: { accept: "application/json" },
    body: new URLSearchParams(new FormData(form)),
  }).catch(() => null);
  if (answer?.ok) show(form, (await answer.json()).link);
  else form.submit(); // the page that comes says why
});

// The link of a seat that is taken leads nowhere: it goes.
new MutationObserver(() => {
  for (const row of shown.querySelectorAll("li")) if (!waits(row.dataset.seat)) row.remove();
}).observe(document.getElementById("decide"), { childList: true, subtree: true });

function waits(seat) {
  return [...document.querySelectorAll("[data-invites]")].some((form) => form.elements.seat.value === seat);
}

// A seat has one link: the one before it no longer works.
function show(form, link) {
  const row = shown.querySelector("template").content.firstElementChild.cloneNode(true);
  const [title, field, button] = ["b", "input", "button"].map((name) => row.querySelector(name));
  row.dataset.seat = form.elements.seat.value;
  row.id = `invitation-${form.elements.seat.value}`;
  title.textContent = field.ariaLabel = form.dataset.invites;
  field.value = link;
  document.getElementById(row.id)?.remove();
  shown.append(row);
  form.querySelector(".pri")?.classList.remove("pri"); // what comes next is to copy it
  button.addEventListener("click", () => copy(button, field));
  button.focus();
}
