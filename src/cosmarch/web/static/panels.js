// What opens and closes around the map: menu, tabs, the drawer of a player's sheet, the stage, and the phone's sheet.
import { dressed, morph } from "./morph.js";
import { showText } from "./voice.js";

const HEIGHTS = ["low", "half", "full"];
const find = (id) => document.getElementById(id);

export class Panels {
  constructor(root, address) {
    this.root = root;
    this.address = address;
    this.sheet = null; // whose sheet is open
    this.closed = ""; // the stage that was put aside
    this.tabs = [...document.querySelectorAll("[role=tab]")];
    for (const [place, tab] of this.tabs.entries()) {
      tab.addEventListener("click", () => this.select(tab));
      tab.addEventListener("keydown", (event) => this.walk(event, place));
    }
    document.addEventListener("click", (event) => this.click(event));
    document.addEventListener("keydown", (event) => this.key(event));
    this.swipe(find("grip"), find("rail"));
  }

  click(event) {
    const button = event.target.closest("button");
    const menu = find("menu-nav");
    if (!menu.hidden && button?.id !== "menu" && !menu.contains(event.target)) this.menu(false);
    if (!button) return;
    if (button.id === "menu") this.menu(menu.hidden);
    else if (button.id === "open-chat") this.chat();
    else if (button.dataset.sheet) this.drawer(this.sheet === button.dataset.sheet ? null : button.dataset.sheet, button);
    else if (button.dataset.close === "drawer") this.drawer(null);
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
    else if (this.sheet !== null) this.drawer(null);
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
    if (tab.id === "tab-chat") find("unread").hidden = true;
    if (tab.id === "tab-text") this.text();
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

  async text() {
    const response = await fetch(this.address("text"));
    if (response.ok) showText(find("board-text"), await response.text(), 3);
  }

  // After something new has come in.
  refresh() {
    if (!find("pane-text").hidden) this.text();
    if (this.sheet !== null) this.load();
  }

  // ---- a player's sheet

  async drawer(sheet, opener = null) {
    const place = find("drawer");
    if (sheet === null) {
      place.hidden = true;
      this.sheet = null;
      this.opener?.focus?.({ preventScroll: true });
      return;
    }
    this.sheet = sheet;
    this.opener = opener;
    await this.load();
    place.hidden = false;
    place.querySelector("h2")?.focus({ preventScroll: true });
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
  }

  putAside() {
    this.closed = find("stage").querySelector(".stagebox").dataset.stage;
    this.stage();
    find("stage-open").focus({ preventScroll: true });
  }

  // ---- the phone

  page(page) {
    this.root.dataset.page = page;
    for (const one of document.querySelectorAll("[data-page]")) if (one !== this.root) one.setAttribute("aria-pressed", String(one.dataset.page === page));
    if (page === "me" && find("dock").firstElementChild === null) find("left").querySelector(".badge")?.focus();
    if (page === "log" || page === "me") this.height("full");
    else if (find("rail").dataset.height === "full") this.height("half");
  }

  height(height) {
    find("rail").dataset.height = height;
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
