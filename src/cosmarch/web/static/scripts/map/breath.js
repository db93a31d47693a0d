// What has just been lit breathes twice, and is then still. A copy of its edges breathes for it, all of them in one layer
// whose opacity changes: a browser draws that apart from the page, while edges that change by themselves have the whole
// map painted anew each time.
import { board, here } from "../table/here.js";
import { made } from "./svg.js";

let breathing = new Set(); // the edges that are lit now

export function calm() {
  for (const one of board.querySelectorAll(".breath")) one.remove();
}

export function breathe() {
  const edges = new Set(here.camera.svg?.querySelectorAll(".place.lit:not(.vain, .lead) > .edge"));
  const fresh = [...edges].filter((one) => !breathing.has(one));
  if (!fresh.length && edges.size === breathing.size) return;
  breathing = edges;
  calm();
  if (!fresh.length || here.film.still) return;
  const layer = made("g", { class: "breath" });
  layer.append(...fresh.map(copied));
  layer.addEventListener("animationend", () => layer.remove());
  here.camera.svg.append(layer);
}

// At its place in the map, whatever holds it there; nothing is measured.
function copied(edge) {
  const one = edge.cloneNode(false);
  const holders = [];
  for (let holder = edge; holder !== here.camera.svg; holder = holder.parentNode) holders.unshift(holder.getAttribute("transform") ?? "");
  for (const name of ["id", "class", "style"]) one.removeAttribute(name);
  one.setAttribute("transform", holders.join(" "));
  return one;
}
