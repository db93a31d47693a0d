// What the map writes on a place that can be chosen: how many moves it takes, or how much comes there as an icon with its
// number, and a warning where it is dangerous.
import { made } from "./svg.js";

const STRENGTHS = 3; // near places are lit more strongly
const SIGN = /^\u27e6([^|]*)\|([^|]*)\|/; // an icon and its number, as `panels.sign` writes them

export function unmark(board) {
  for (const one of board.querySelectorAll("g.reach")) one.remove();
  for (let at = 1; at <= STRENGTHS; at += 1) for (const one of board.querySelectorAll(`.reach-${at}`)) one.classList.remove(`reach-${at}`);
}

// `places`: [place, the options that it stands for, as {mark, risk}]. All are measured before anything is written: each
// look after a change would have the browser lay the map out anew.
export function inscribe(places) {
  const told = places.map(([place, options]) => ({ place, marks: options.map((one) => one.mark).filter(Boolean), risky: options.some((one) => one.risk) })).filter((one) => one.marks.length || one.risky);
  const boxes = told.map(({ place }) => (place.querySelector(".edge") ?? place).getBBox());
  for (const [at, one] of told.entries()) inscribeOne(one, boxes[at]);
}

function inscribeOne({ place, marks, risky }, box) {
  const size = Math.min(box.height / 74, box.width / 69.7); // a hex of the maps for which it is drawn
  const top = box.y + box.height / 4 - 18.5 * size; // where the sides of a hex begin
  const layer = made("g", { class: "reach", "pointer-events": "none", transform: `translate(${box.x} ${top})scale(${size})` });
  const wide = box.width / size;
  const [, icon, number] = SIGN.exec(marks[0] ?? "") ?? [];
  if (icon) pill(place, box, icon, number);
  else if (marks.length) {
    const least = marks.reduce((one, other) => (Number.parseInt(other, 10) < Number.parseInt(one, 10) ? other : one));
    place.classList.add(`reach-${Math.min(Math.max(Number.parseInt(least, 10) || STRENGTHS, 1), STRENGTHS)}`);
    const half = Math.max(8.5, 4 * least.length);
    layer.append(made("rect", { x: 1.5, y: 18.5, width: 2 * half, height: 17, rx: 8.5 }), made("text", { x: 1.5 + half, y: 31.6 }, least));
  }
  if (risky) layer.append(made("path", { class: "risk", d: `M${wide - 11} 18.500l9.500 16.500h-19z` }), made("path", { class: "bang", d: `M${wide - 11} 24v5.500m0 1.800v2` }));
  place.append(layer);
}

// Where the place says that there is room for it, else at its top; over all places, as it may reach into the next one.
function pill(place, box, icon, number) {
  const [x, y] = place.dataset.markAt?.split(" ").map(Number) ?? [box.x + box.width / 2, box.y + 6];
  const wide = 28 + 8 * number.length;
  const layer = made("g", { class: "reach arrivals", "pointer-events": "none", transform: `${place.getAttribute("transform") ?? ""}translate(${x} ${y})` });
  const symbol = made("use", { href: `#${icon}`, x: 5 - wide / 2, y: -7, width: 14, height: 14 });
  layer.append(made("rect", { x: -wide / 2, y: -10, width: wide, height: 20, rx: 10 }), symbol, made("text", { x: wide / 2 - 5 - 4 * number.length, y: 4.8 }, number));
  place.ownerSVGElement.append(layer);
}
