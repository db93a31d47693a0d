// Picture and film of a match: the film is made when somebody wants to see it; the picture can be had as PNG as well.
const png = document.getElementById("png");
const picture = document.getElementById("picture");
const place = document.getElementById("film");
const watch = document.getElementById("watch");
const later = document.getElementById("film-later");

png.hidden = false;
png.addEventListener("click", async () => {
  const svg = await (await fetch(picture.src)).text();
  const [, , , width, height] = svg.match(/viewBox="([-\d.]+) ([-\d.]+) ([\d.]+) ([\d.]+)"/).map(Number);
  const drawn = new Image(width, height);
  drawn.src = `data:image/svg+xml;base64,${btoa(bytes(svg))}`;
  await drawn.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width, height });
  canvas.getContext("2d").drawImage(drawn, 0, 0, width, height);
  const link = Object.assign(document.createElement("a"), { download: png.dataset.name, href: canvas.toDataURL("image/png") });
  link.click();
});

// The bytes of a text as letters, which is what btoa takes.
function bytes(text) {
  return [...new TextEncoder().encode(text)].map((byte) => String.fromCharCode(byte)).join("");
}

watch.addEventListener("click", async () => {
  watch.disabled = true;
  later.textContent = later.dataset.making;
  for (let tries = 0; tries < 100; tries += 1) {
    const answer = await fetch(place.dataset.src).catch(() => null);
    if (answer?.status === 200) {
      const film = Object.assign(new Image(), { src: place.dataset.src, alt: place.dataset.alt, className: "shared" });
      place.replaceChildren(film);
      watch.hidden = later.hidden = true;
      place.focus({ preventScroll: true });
      await film.decode().catch(() => {});
      place.parentElement.scrollIntoView({ block: "start" });
      return;
    }
    if (answer && answer.status !== 202) break;
    await new Promise((done) => setTimeout(done, 1500));
  }
  watch.disabled = false;
  later.textContent = later.dataset.failed;
});
