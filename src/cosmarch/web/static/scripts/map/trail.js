// A way over the map: a dashed line from point to point, with a head that tells where it leads.
import { made } from "./svg.js";

const HEAD = "M-13 -8L0 0L-13 8"; // in pixels, seen along the way

export function trail(points, camera) {
  const way = made("g", { class: "trail" });
  const [from, to] = points.slice(-2);
  const turn = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  const line = made("path", { class: "dashes", d: `M${points.map(({ x, y }) => `${x} ${y}`).join("L")}` });
  const head = made("path", { d: HEAD, transform: `translate(${to.x} ${to.y}) rotate(${turn}) scale(${1 / (camera.base * camera.look.zoom)})` });
  way.append(line, head);
  return way;
}
