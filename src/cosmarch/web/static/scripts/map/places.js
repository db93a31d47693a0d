// Which things on a map an option's token names: by itself, or by a part of it ("sol.1-slot_A1" names a ship and a place).
const SILENT = new Set(["seat", "count", "key", "style", "map", "camera", "colour", "tip", "mark-at", "damaged"]);

export function partsOf(token) {
  const parts = new Set([token, ...token.split(/[-:>,@+]/)]);
  for (const part of [...parts]) {
    const dot = part.indexOf(".");
    if (dot > 0 && Number.isNaN(Number(part.slice(dot + 1)))) parts.add(part.slice(dot + 1));
  }
  return [...parts];
}

// What stands on each map, by its names: value to [{name, element}]; until it is drawn anew.
let known = new WeakMap();

export function redrawn() {
  known = new WeakMap();
}

function named(map) {
  if (!known.has(map)) known.set(map, valuesOf(map));
  return known.get(map);
}

function valuesOf(map) {
  const byValue = new Map();
  for (const element of map.querySelectorAll("g, [data-place], [data-piece]")) {
    for (const { name: attribute, value: text } of element.attributes) {
      const name = attribute.slice(5);
      if (!attribute.startsWith("data-") || SILENT.has(name)) continue;
      for (const value of name === "place" || name === "piece" ? text.split(" ") : [text]) {
        if (!byValue.has(value)) byValue.set(value, []);
        byValue.get(value).push({ name, element });
      }
    }
  }
  return byValue;
}

function hitsOf(maps, value) {
  return maps.flatMap((map) => named(map).get(value) ?? []);
}

// A map from token to the elements that stand for it.
export function things(maps, tokens, seat) {
  const names = new Map(); // how many tokens each kind of thing is named by
  const found = new Map();
  for (const token of tokens) {
    const hits = partsOf(token).flatMap((part) => hitsOf(maps, part));
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
  return [...new Set(values.flatMap((value) => hitsOf(maps, value)).map((hit) => hit.element))];
}

function ownerOf(element) {
  const holder = element.closest("[data-seat]");
  return holder ? holder.dataset.seat : null;
}
