// Lanes between places: those that lead to where a chosen piece can go, and those that the draft has gone along.
import { here } from "../table/here.js";

const ends = (lane) => lane.dataset.lane.split(" ");

// `aimed`: a move that is pointed at.
export function lanes(aimed = "") {
  for (const map of here.camera.maps) {
    const all = [...map.querySelectorAll("[data-lane]")];
    if (!all.length) continue;
    const used = new Set(here.picks.flatMap((pick) => way(all, pick)));
    const reached = reach(map);
    const meant = new Set(way(all, aimed));
    for (const lane of all) {
      lane.classList.toggle("used", used.has(lane));
      lane.classList.toggle("reach", meant.has(lane) || ends(lane).every((end) => reached.has(end)));
    }
  }
}

// The places that a chosen piece stands at and can go to.
function reach(map) {
  const from = (here.narrowed?.froms ?? []).filter((one) => one.dataset.piece).map((one) => one.dataset.piece.split(".")[0]);
  if (!from.length) return new Set();
  return new Set([...from, ...[...map.querySelectorAll("[data-place].lit")].flatMap((one) => one.dataset.place.split(" "))]);
}

// The lanes of the shortest way that a move of the draft ("place.piece-place") can have gone.
function way(all, pick) {
  const [, from, to] = pick.match(/^([^.=]+)\.[^->]*[->](.+)$/) ?? [];
  const ways = new Map([[from, []]]);
  for (const here of ways.keys()) {
    for (const lane of all) {
      const [one, other] = ends(lane);
      const next = one === here ? other : other === here ? one : null;
      if (next && !ways.has(next)) ways.set(next, [...ways.get(here), lane]);
    }
  }
  return ways.get(to) ?? [];
}
