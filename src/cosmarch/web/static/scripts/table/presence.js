// Who looks at the table now: a dot at their badge. It is asked for now and then, whatever happens at the table.
const root = document.getElementById("table");
const EVERY = 20_000; // milliseconds

async function look() {
  if (!document.hidden) {
    const answer = await fetch(`/t/${root.dataset.id}/here`).catch(() => null);
    if (answer?.ok) root.dataset.here = (await answer.json()).here.map((seat) => `s${seat}`).join(" ");
  }
  setTimeout(look, EVERY);
}

document.addEventListener("visibilitychange", () => {
  if (!document.hidden) fetch(`/t/${root.dataset.id}/here`).catch(() => null); // back at once for the others
});
look();
