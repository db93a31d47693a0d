// The way that pieces would take to a place that is pointed at, before they go.
import { board, decide, here } from "../table/here.js";
import { called } from "./places.js";
import { made } from "./svg.js";
import { trail } from "./trail.js";

export function showPath(token) {
  for (const one of board.querySelectorAll("g.planned")) one.remove();
  const path = token && decide.querySelector(`[data-path][data-token="${CSS.escape(token)}"]`)?.dataset.path;
  const map = here.camera.svg;
  const stops = path ? path.split(" ").map((name) => called([map], [name]).find((one) => one.matches(".place"))) : [];
  if (stops.length < 2 || !stops.every(Boolean)) return;
  const layer = made("g", { class: "planned" });
  const [from] = here.narrowed?.froms ?? [];
  if (from) layer.style.setProperty("--player", getComputedStyle(from).getPropertyValue("--player"));
  layer.append(trail(stops.map((one) => here.camera.middle(one)), here.camera));
  map.append(layer);
}
