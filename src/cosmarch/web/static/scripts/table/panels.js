// What opens and closes around the map: menu, tabs, the drawer of a player's sheet, the stage, and the phone's sheet.
import { flag } from "./flags.js";
import { find } from "./here.js";
import { dressed, morph } from "../map/morph.js";
import { showText } from "./voice.js";
import { write } from "./writing.js";

const HEIGHTS = ["low", "half", "full"];
const FEWER_LINES = ["two-lines", "one-line", "no-line"]; // of what goals ask, as in aside.css
const SIDEWAYS = matchMedia("(max-height: 480px) and (min-width: 561px)"); // a phone on its side, as in folding.css

export class Panels {
  constructor(root, address) {
    this.root = root;
    this.address = address;
    this.sheet = null; // whose sheet is open
    this.open = null; // the drawer that is open
    this.closed = ""; // the stage that was put aside
    this.lent = ""; // the one that will be laid back
    this.staged = ""; // the one that is shown
    this.tabs = [...document.querySelectorAll("[role=tab]")];
    for (const [place, tab] of this.tabs.entries()) {
      tab.addEventListener("click", () => this.select(tab));
      tab.addEventListener("keydown", (event) => this.walk(event, place));
    }
    document.addEventListener("click", (event) => this.click(event));
    document.addEventListener("keydown", (event) => this.key(event));
    this.swipe(find("grip"), find("rail"));
    this.height("half");
    SIDEWAYS.addEventListener("change", () => this.height("half"));
    const tight = new ResizeObserver(() => this.tighten());
    for (const id of ["column", "decide"]) tight.observe(find(id));
    this.long = new ResizeObserver(() => this.shorten());
    this.watch();
  }

  // The goals are there as soon as the game has begun.
  watch() {
    for (const id of ["left", "under"]) if (find(id)) this.long.observe(find(id));
  }

  // A sheet to fill in beside the map has more room than a list.
  widen() {
    this.root.classList.toggle("wide", Boolean(find("form")) && this.root.dataset.steady === undefined && find("stage").hidden);
  }

  // Goals that would go on below the dock take fewer lines for what they ask, as few as must be; the inspector says all of it.
  shorten() {
    const left = find("left");
    left.classList.remove(...FEWER_LINES);
    for (const fewer of FEWER_LINES) if (left.scrollHeight > left.clientHeight + 1) left.classList.add(fewer);
  }

  // Where the question leaves the log its least room, the column is the one thing that scrolls.
  tighten() {
    const column = find("column");
    const least = parseFloat(getComputedStyle(find("tabs")).flexBasis) || 0;
    const tight = find("decide").offsetHeight + find("note").offsetHeight + least > column.clientHeight + 1;
    if (tight !== column.classList.contains("tight")) column.classList.toggle("tight", tight);
    if (tight) find("log").scrollTop = find("log").scrollHeight;
  }

  click(event) {
    const button = event.target.closest("button");
    const menu = find("menu-nav");
    if (!menu.hidden && button?.id !== "menu" && !menu.contains(event.target)) this.menu(false);
    if (!button) return;
    if (button.id === "menu") this.menu(menu.hidden);
    else if (button.id === "open-chat") this.chat();
    else if (button.dataset.sheet) this.drawer(this.sheet === button.dataset.sheet ? null : button.dataset.sheet, button);
    else if (button.dataset.open) this.slide(button.dataset.open, button.dataset.unfold);
    else if (button.dataset.close === "drawer") this.close();
    else if (button.id === "hand-open") button.setAttribute("aria-expanded", String(button.getAttribute("aria-expanded") !== "true"));
    else if (button.id === "search") this.search(button.getAttribute("aria-expanded") !== "true");
    else if (button.id === "recap-more") this.unfoldRecap(button);
    else if (button.id === "stage-close") this.putAside();
    else if (button.id === "stage-open") {
      this.closed = "";
      this.stage(true);
    } else if (button.dataset.page) this.page(button.dataset.page);
    else if (button.id === "grip") this.height(HEIGHTS[(HEIGHTS.indexOf(find("rail").dataset.height) + 1) % 3]);
  }

  key(event) {
    if (event.key !== "Escape") return;
    if (!find("menu-nav").hidden) this.menu(false);
    else if (this.open) this.close();
    else if (event.target.closest?.("#filters")) this.search(false);
  }

  menu(open) {
    find("menu-nav").hidden = !open;
    find("menu").setAttribute("aria-expanded", String(open));
    if (open) find("menu-nav").querySelector("a").focus();
  }

  // ---- tabs

  select(tab) {
    for (const one of this.tabs) {
      const on = one === tab;
      one.setAttribute("aria-selected", String(on));
      one.tabIndex = on ? 0 : -1;
      find(one.getAttribute("aria-controls")).hidden = !on;
    }
    find("tabs").dataset.tab = tab.id.slice(4);
    find("search").hidden = tab.id !== "tab-log";
    if (tab.id === "tab-chat") find("unread").hidden = true;
    if (tab.id === "tab-log") find("log").scrollTop = find("log").scrollHeight;
  }

  walk(event, place) {
    const to = { ArrowRight: place + 1, ArrowLeft: place - 1, Home: 0, End: -1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = this.tabs.at(to % this.tabs.length);
    next.focus();
    this.select(next);
  }

  chat() {
    this.page("log");
    this.select(find("tab-chat"));
    find("chat-form").elements.text.focus();
  }

  // The log can be searched; where the question takes the room, it gives way meanwhile.
  search(on) {
    find("search").setAttribute("aria-expanded", String(on));
    find("filters").hidden = !on;
    find("column").classList.toggle("reading", on);
    if (on) find("log-words").focus();
    else {
      for (const field of find("filters").querySelectorAll("input, select")) field.value = "";
      find("log-words").dispatchEvent(new Event("input"));
      find("search").focus();
    }
    this.tighten();
  }

  unfoldRecap(button) {
    find("chips").classList.add("all");
    button.hidden = true;
    find("chips").querySelector(".later button").focus();
  }

  // After something new has come in.
  refresh() {
    if (this.open === find("drawer-text")) this.text();
    if (this.sheet !== null) this.load();
    this.tighten();
    this.watch();
    this.count("me", "#dock .s-claimable");
    this.count("cards", "#dock .card.can");
  }

  // How much there is to do on a page that is not shown.
  count(page, selector) {
    const found = document.querySelectorAll(selector).length;
    const place = find(`count-${page}`);
    place.hidden = !found;
    write(place, found);
  }

  // ---- drawers: a player's sheet, the board as text, orders and seats

  async drawer(sheet, opener = null) {
    if (sheet === null) return this.close();
    this.sheet = sheet;
    await this.load();
    this.show(find("drawer"), opener);
    opener?.setAttribute("aria-expanded", "true");
  }

  // `unfold`: what of it was wanted.
  slide(name, unfold = "") {
    this.menu(false);
    this.sheet = null;
    if (name === "text") this.text();
    this.show(find(`drawer-${name}`), find("menu"));
    const wanted = unfold && find(`drawer-${name}`).querySelector(unfold);
    if (!wanted) return;
    wanted.open = true;
    wanted.querySelector("summary").focus();
    wanted.scrollIntoView({ block: "nearest" }); // with what it holds, which comes below
  }

  show(place, opener) {
    if (this.opener?.dataset.sheet) this.opener.removeAttribute("aria-expanded");
    if (this.open && this.open !== place) this.open.hidden = true;
    this.open = place;
    this.opener = opener;
    place.hidden = false;
    flag();
    place.querySelector("h2")?.focus({ preventScroll: true });
  }

  close() {
    if (this.open) this.open.hidden = true;
    flag();
    this.open = null;
    this.sheet = null;
    if (this.opener?.dataset.sheet) this.opener.removeAttribute("aria-expanded");
    this.opener?.focus?.({ preventScroll: true });
  }

  async text() {
    const response = await fetch(this.address("text"));
    if (response.ok) showText(find("board-text"), await response.text(), 3);
  }

  async load() {
    const response = await fetch(`${this.address("sheet")}&of=${this.sheet}`).catch(() => null);
    if (!response?.ok) return;
    morph(find("drawer"), (await response.json()).html);
    dressed(find("drawer"));
  }

  // ---- the stage

  stage() {
    const box = find("stage").querySelector(".stagebox");
    const name = box?.dataset.stage ?? "";
    if (name !== this.closed) this.closed = "";
    find("stage").hidden = !box || this.closed === name;
    find("stage-open").hidden = !box || this.closed !== name;
    if (name !== this.staged) find("stage").scrollTop = 0; // another begins at its top, wherever the last was read
    this.staged = name;
    if (box) write(find("stage-open"), `▾ ${box.querySelector("h2").textContent}`);
    this.widen();
    flag();
  }

  // For as long as something is shown on the map, nothing covers it. Whether that changes something.
  aside(shows) {
    const name = find("stage").hidden ? "" : this.staged;
    if (shows ? !name : !this.lent) return false;
    if (shows) this.lent = this.closed = name;
    else {
      if (this.closed === this.lent) this.closed = "";
      this.lent = "";
    }
    this.stage();
    return true;
  }

  putAside() {
    this.closed = find("stage").querySelector(".stagebox").dataset.stage;
    this.stage();
    find("stage-open").focus({ preventScroll: true });
  }

  // ---- the phone

  page(page) {
    this.root.dataset.page = page;
    document.body.dataset.shows = page;
    for (const one of document.querySelectorAll("[data-page]")) if (one !== this.root) one.setAttribute("aria-pressed", String(one.dataset.page === page));
    if (page === "me" && find("dock").firstElementChild === null) find("left").querySelector(".badge")?.focus();
    find("hand-open")?.setAttribute("aria-expanded", "false");
    this.height("half");
  }

  // On a phone on its side the sheet stands beside the map, and is always as high as the window.
  height(asked) {
    const height = SIDEWAYS.matches ? "full" : asked;
    find("rail").dataset.height = height;
    document.body.dataset.drawn = height;
  }

  swipe(grip, rail) {
    let from = null;
    grip.addEventListener("pointerdown", (event) => {
      from = event.clientY;
      grip.setPointerCapture(event.pointerId);
    });
    grip.addEventListener("pointerup", (event) => {
      const far = event.clientY - (from ?? event.clientY);
      from = null;
      if (Math.abs(far) < 24) return;
      const at = HEIGHTS.indexOf(rail.dataset.height) + (far < 0 ? 1 : -1);
      this.height(HEIGHTS[Math.min(Math.max(at, 0), 2)]);
      grip.addEventListener("click", (click) => click.stopPropagation(), { once: true });
    });
  }
}
