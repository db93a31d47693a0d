// Which things on a map an option's token names: by itself, or by a part of it ("sol.1-slot_A1" names a ship and a place).
import { times } from "./morph.js";

const SILENT = new Set(["seat", "count", "key", "style", "map", "camera", "colour", "tip", "markAt"]);

export function partsOf(token) {
  const parts = new Set([token, ...token.split(/[-:>,@+]/)]);
  for (const part of [...parts]) {
    const dot = part.indexOf(".");
    if (dot > 0 && Number.isNaN(Number(part.slice(dot + 1)))) parts.add(part.slice(dot + 1));
  }
  return [...parts];
}

let known = { at: -1, maps: [], byValue: new Map() }; // looked up last

// All names of things: value to [{name, element}].
function named(maps) {
  const same = known.at === times && maps.length === known.maps.length && maps.every((map, at) => map === known.maps[at]);
  if (!same) known = { at: times, maps: [...maps], byValue: lookUp(maps) };
  return known.byValue;
}

function lookUp(maps) {
  const byValue = new Map();
  for (const map of maps) {
    for (const element of map.querySelectorAll("g, [data-place], [data-piece]")) {
      for (const [name, text] of Object.entries(element.dataset)) {
        if (SILENT.has(name)) continue;
        for (const value of name === "place" || name === "piece" ? text.split(" ") : [text]) {
          if (!byValue.has(value)) byValue.set(value, []);
          byValue.get(value).push({ name, element });
        }
      }
    }
  }
  return byValue;
}

// A map from token to the elements that stand for it.
export function things(maps, tokens, seat) {
  const byValue = named(maps);
  const names = new Map(); // how many tokens each kind of thing is named by
  const found = new Map();
  for (const token of tokens) {
    const hits = partsOf(token).flatMap((part) => byValue.get(part) ?? []);
    found.set(token, hits);
    for (const name of new Set(hits.map((hit) => hit.name))) names.set(name, (names.get(name) ?? 0) + 1);
  }
  const out = new Map();
  for (const [token, hits] of found) {
    const most = Math.max(0, ...hits.map((hit) => names.get(hit.name)));
    const good = hits.filter((hit) => hit.name === "place" || hit.name === "piece" || names.get(hit.name) === most).map((hit) => hit.element);
    const own = good.filter((element) => [null, String(seat)].includes(ownerOf(element)) || element.matches("[data-place]"));
    out.set(token, [...new Set(own.length ? own : good)]);
  }
  return out;
}

// The things that a list of names stands for.
export function called(maps, values) {
  const byValue = named(maps);
  return [...new Set(values.flatMap((value) => byValue.get(value) ?? []).map((hit) => hit.element))];
}

function ownerOf(element) {
  const holder = element.closest("[data-seat]");
  return holder ? holder.dataset.seat : null;
}
