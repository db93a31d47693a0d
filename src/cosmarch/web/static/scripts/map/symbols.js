// The symbols of a game, which its pictures and cards name: they come once beside the page, and the browser keeps them.
import { dressed, parsed } from "./morph.js";

export async function symbols() {
  const place = document.getElementById("sprite");
  const { url } = place.dataset;
  const response = url ? await fetch(url).catch(() => null) : null;
  if (!response?.ok) return;
  place.replaceChildren(parsed(await response.text()));
  dressed(place);
}
