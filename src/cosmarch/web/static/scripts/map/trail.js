// A way over the map: a dashed line from point to point, with a head that tells where it leads.
const SVG = "http://www.w3.org/2000/svg";
const HEAD = "M-13 -8L0 0L-13 8"; // in pixels, seen along the way

export function trail(points, camera) {
  const way = document.createElementNS(SVG, "g");
  way.setAttribute("class", "trail");
  const [from, to] = points.slice(-2);
  const turn = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  const line = stroke(`M${points.map(({ x, y }) => `${x} ${y}`).join("L")}`);
  line.setAttribute("class", "dashes");
  const head = stroke(HEAD);
  head.setAttribute("transform", `translate(${to.x} ${to.y}) rotate(${turn}) scale(${1 / (camera.base * camera.look.zoom)})`);
  way.append(line, head);
  return way;
}

function stroke(d) {
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", d);
  return path;
}
