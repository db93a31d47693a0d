// An element of a picture, as a browser wants it made.
const SVG = "http://www.w3.org/2000/svg";

export function made(name, attributes, text = "") {
  const one = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) one.setAttribute(key, value);
  one.textContent = text;
  return one;
}
