// What is written anew has to be laid out anew, even if it says the same.
export function write(element, text) {
  if (element.textContent !== String(text)) element.textContent = text;
}
