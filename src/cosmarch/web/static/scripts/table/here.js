// What the page is about: its places, and what it knows and uses now. One record for the modules of the table.
export const find = (id) => document.getElementById(id);
export const root = find("table");
export const board = find("board");
export const decide = find("decide");
export const note = find("note");
export const log = find("log");
export const settings = document.documentElement.dataset;
export const id = root.dataset.id;

export const here = {
  state: JSON.parse(root.dataset.state), // as the server sent it last
  picture: "", // as it was sent; a browser writes the one in the page its own way
  picks: [], // the draft
  busy: false, // a change is on its way
  narrowed: null, // {tokens, froms, together}: what is left after a click on something that stands for several
  hinted: "",
  gain: "", // what the hint is good for, in words
  // what the page works with, made by table.js: camera, beyond, film, inspector, panels, alerts, filling, windows, voice
};
