// The table page: puts its modules together, and turns clicks and keys into what they do.
import { Alerts } from "../table/alerts.js";
import { act, awaitOdds, confirm, draw, fillIn, hint, listen, pick, pickForm, pickSteps, undo } from "../table/answers.js";
import { Beyond } from "../map/beyond.js";
import { Camera } from "../map/camera.js";
import { filter, toEnd } from "../table/chatting.js";
import { tick } from "../table/clock.js";
import { end } from "../table/ending.js";
import { Filling } from "../table/filling.js";
import { Film } from "../map/film.js";
import { FilmBar } from "../map/filmbar.js";
import { flag } from "../table/flags.js";
import { board, decide, find, here, id, root, settings } from "../table/here.js";
import { Inspector } from "../table/inspector.js";
import { Lift } from "../map/lift.js";
import { doneAt, light, pointed, standsFor, widen } from "../map/lights.js";
import { counted, lettered, toggleList } from "../table/listing.js";
import { dressed } from "../map/morph.js";
import { Panels } from "../table/panels.js";
import { pickAt } from "../map/pointing.js";
import { keptDraft, put, regain, show } from "../table/showing.js";
import { Stowing } from "../table/stowing.js";
import { symbols } from "../map/symbols.js";
import { Tabbing } from "../map/tabbing.js";
import { allAlong, along, alongBy, liftFrom, only, take, waysOf } from "../map/taking.js";
import { choose, chooseBy, turnTo } from "../map/views.js";
import { Voice } from "../table/voice.js";
import { Windows } from "../table/windows.js";
import { send, shown, tell } from "../table/wire.js";

dressed(document);
flag();
here.voice = new Voice(find("said"));
here.camera = new Camera(board, find("room"), `camera ${id}`);
here.film = new Film(here.camera, new FilmBar(find("filmbar"), () => here.state.turn));
here.inspector = new Inspector(find("pop"), shown, doneAt);
here.panels = new Panels(root, shown);
here.film.aside = (shows) => here.panels.aside(shows) && light();
here.alerts = new Alerts(root, here.state);
here.filling = new Filling(decide, fillIn, (answer) => {
  for (const [name, markup] of Object.entries(answer.parts ?? {})) put(name, markup);
  flag();
  light();
  regain();
  here.filling.ready();
}, tell);
here.windows = new Windows(find("react"), async (how) => {
  const answer = await send("react", { seat: here.state.seat, how }, 3).catch(() => ({}));
  if (answer.parts && !here.busy) show(answer);
});
new Lift(board, here.camera, {
  lifts: (element) => waysOf(element).size > 0,
  chosen: () => (here.narrowed?.together ? here.narrowed.froms : []),
  take,
  drop: (place) => pickAt(place),
});
new Stowing(decide, board, here.camera, here.filling, (element) => here.filling.rows.filter((row) => pointed.get(element)?.includes(row.dataset.token)));
const lit = () => [...pointed.keys()].filter((one) => here.camera.svg?.contains(one));
new Tabbing(board, lit, standsFor, (one) => here.camera.follow([one]));
here.beyond = new Beyond(find("beyond"), here.camera, lit);

// ---- clicks and keys

// What a click does, by the button that it hits: the first of these that fits.
const DEEDS = {
  "[data-pick]": (button) => pick(button.dataset.pick),
  "[data-act]": (button) => act(button.dataset.act, button.dataset.token ?? ""),
  ".option": (button) => pick(button.dataset.token, false, true),
  "#single, #end": (button) => pick(button.dataset.token, true),
  "#confirm": confirm,
  "#confirm-form": pickForm,
  "#undo": () => undo(false),
  "#undo-turn": () => undo(true),
  "#widen, [data-down]": widen,
  "[data-lift]": (button) => liftFrom(decide.querySelector(`[data-hand="${CSS.escape(button.dataset.lift)}"]`)),
  "[data-order]": (button) => (button.ariaPressed = String(button.ariaPressed !== "true")),
  "[data-goer]": (button) => along(button.dataset.goer),
  "[data-only]": (button) => only(button.closest("[data-hand]"), button.dataset.only.split(" ")),
  "[data-along]": (button) => alongBy(button.closest("[data-goers]"), Number(button.dataset.along)),
  "[data-everybody]": (button) => allAlong(button.closest("[data-hand]")),
  "[data-site]": build,
  "#hint": hint,
  "#recap-play": () => (here.film.running ? here.film.stop() : here.film.play([...decide.querySelectorAll("[data-chip]")])),
  "#recap-pace": () => here.film.turn(),
  "[data-chip]": showChip,
  "[data-view]": (button) => choose(button.dataset.view),
  "#stage-close, #stage-open": () => light(), // its cards stand for options, or no more
  "#unfold": toggleList,
  "[data-key]:not([data-sheet])": (button) => here.inspector.open(button, true), // which a finger cannot hover over
};

document.addEventListener("click", (event) => {
  const button = event.target.closest("button, [data-pick]");
  if (!button || button.disabled) return;
  const token = button.dataset.pick ?? button.dataset.token;
  const kept = struck(token);
  const refused = button.dataset.answer && !button.dataset.pick && here.filling.whyNot(button.dataset.answer);
  if (kept) pickSteps(kept);
  else if (refused) tell(refused);
  else Object.entries(DEEDS).find(([selector]) => button.matches(selector))?.[1](button);
});

// Where a sheet puts what is picked next; the same place again: nowhere in particular.
function build(button) {
  here.filling.site = here.filling.site === button.dataset.site ? "" : button.dataset.site;
  light();
}

// Answers that one stands for, where some of them were struck: the others, one by one; null where none was.
function struck(token) {
  const orders = token ? [...decide.querySelectorAll(`[data-orders="${CSS.escape(token)}"] [data-order]`)] : [];
  const kept = orders.filter((one) => one.ariaPressed === "true");
  return kept.length && kept.length < orders.length ? kept.map((one) => one.dataset.order) : null;
}

function showChip(chip) {
  const on = chip.classList.contains("on");
  here.film.clear();
  const details = chip.parentElement.querySelector(".details");
  if (details) details.hidden = on;
  if (details && !on) details.scrollIntoView({ block: "nearest" });
  if (!on) here.film.show(chip);
}

document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.target.closest("input, select, textarea")) return;
  const single = settings.keys === "on";
  const end = here.narrowed ? null : find("end"); // who has something in hand asks where to, and not for the end of it
  const amber = find("confirm") ?? find("confirm-form") ?? find("single") ?? end;
  const chosen = single && (lettered(event.key) ?? counted()[event.key - 1]);
  if (chosen) chosen.click();
  else if (event.key === "Enter" && amber && !event.target.closest("button, a, summary")) amber.click();
  else if (event.key === "Backspace" && here.picks.length) undo(false);
  else if (single && event.key === "u") undo(false);
  else if (single && event.key === "U") undo(true);
  else if (single && event.key.toLowerCase() === "h") hint();
  else if (single && event.key === "0") here.camera.fit();
  else if (single && /^[a-z]$/.test(event.key) && chooseBy(event.key)) event.stopPropagation();
  else if (event.key === "Escape" && here.narrowed) widen();
  else return;
  event.preventDefault();
});

for (const select of document.querySelectorAll("[data-order]")) {
  select.addEventListener("change", () => act("order", `${select.dataset.order}=${select.value}`));
}

// ---- what the page begins with

symbols();
if (here.state.view) here.camera.show(here.state.view);
here.panels.stage(true);
light();
turnTo(here.state.view);
here.film.label();
filter();
toEnd();
tick();
here.windows.show(here.state.hold ?? null);
awaitOdds();
end(true);
listen();
here.picks = keptDraft();
if (here.picks.length) draw();
root.dataset.ready = "1";
