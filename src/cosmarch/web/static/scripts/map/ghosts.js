// What a form would bring to a place of the map stands there while the form is filled in, with the ways along which it comes.
import { board, decide, here } from "../table/here.js";
import { dressed } from "./morph.js";
import { called } from "./places.js";
import { made } from "./svg.js";
import { trail } from "./trail.js";

export function unghosted() {
  for (const one of board.querySelectorAll(".ghosts")) one.remove();
  for (const one of board.querySelectorAll(".awaits")) one.classList.remove("awaits");
}

// The origin of a place, as the map was drawn: nothing is measured.
function where(place) {
  const { e, f } = place.transform.baseVal[0].matrix;
  return { x: e, y: f };
}

export function ghosts() {
  unghosted();
  const told = decide.querySelector("[data-arrival]");
  const map = here.camera.svg;
  const [place] = told && map ? called([map], [told.dataset.arrival]) : [];
  if (!place) return;
  const layer = made("g", { class: "ghosts bright" });
  const goal = where(place);
  for (const origin of told.dataset.origins.split(" ")) {
    const [from] = called([map], [origin]);
    if (!from || from === place) continue;
    layer.append(trail([where(from), goal], here.camera));
  }
  const drawn = told.firstElementChild.cloneNode(true);
  drawn.setAttribute("transform", place.getAttribute("transform"));
  layer.append(drawn);
  layer.dataset.colour = decide.querySelector("#form").dataset.colour;
  place.classList.add("awaits");
  map.append(layer);
  dressed(layer);
}
