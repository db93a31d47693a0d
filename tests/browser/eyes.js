// What a player's eyes take in: put into the page by the scripted player (player.py), which sees nothing else.
(() => {
  if (window.eyes) return;
  const sent = []; // what the page sent: {what, tokens}
  const done = []; // and what came of it: {what, status, body}
  let open = 0; // requests under way
  let picks = []; // the draft that the server has shown last
  let news = 0; // how often the page brought itself up to date
  let aim = null; // what is about to be clicked
  let hit = null; // and what lay under the pointer when it was: {aimed, names}
  addEventListener("pointerdown", (event) => {
    const one = event.target.closest?.(".lit");
    hit = one && { aimed: one === aim, names: namesOf(one) };
  }, true);

  const real = window.fetch;
  window.fetch = async (url, options = {}) => {
    const what = new URL(url, location.href).pathname.split("/").pop();
    if (what === "state") news += 1;
    if (!options.body) return real(url, options); // nobody waits for what the page fetches by itself
    open += 1;
    sent.push({ what, tokens: JSON.parse(options.body).tokens ?? [] });
    try {
      const response = await real(url, options);
      done.push({ what, status: response.status, body: options.body });
      if (what === "draft" || what === "answer") picks = (await response.clone().json()).picks ?? [];
      const { json } = response;
      response.json = () => json.call(response).finally(() => setTimeout(() => (open -= 1))); // by then the page has shown it
      return response;
    } catch (error) {
      open -= 1;
      throw error;
    }
  };

  const all = (selector) => [...document.querySelectorAll(selector)];
  const has = (selector) => document.querySelector(selector) !== null;
  // For the voice alone: what the stage shows, the list and the windows still say.
  const unseen = (one) => {
    for (let at = one; at; at = at.parentElement) if (getComputedStyle(at).clipPath === "inset(50%)") return true;
    return false;
  };
  const shown = (one) => one.checkVisibility() && one.getClientRects().length > 0 && !one.disabled && !unseen(one); // what is folded away has a place too
  const drawn = (one) => one.getBoundingClientRect().width > 0; // what lies under others shows nothing
  // What the stage covers nobody sees.
  const staged = (one) => {
    const box = one.getBoundingClientRect();
    return Boolean(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)?.closest("#stage, #drawer"));
  };
  const things = {
    lit: () => all("#board > svg:not([hidden]) .lit").filter((one) => drawn(one) && !staged(one)),
    card: () => all("[data-pick].can").filter(shown),
    option: () => all("#decide .options .option").filter(shown),
    step: () => all("#form [data-step]").filter(shown),
    confirm: () => all("#confirm:enabled"),
    handin: () => all("#confirm-form:enabled"),
    single: () => all("#single:enabled"),
    end: () => all("#end:enabled"),
    open: () => all("details.single > summary"),
  };

  // Nothing is under way.
  function settled() {
    const table = document.querySelector("#table");
    return Boolean(table) && table.dataset.ready === "1" && !table.hasAttribute("aria-busy") && !open;
  }

  // And somebody is asked, or it is over.
  function ready() {
    return settled() && has("#prompt, #confirm, #decide table.result");
  }

  function look() {
    const prompt = document.querySelector("#prompt") ?? document.querySelector("#confirm-help");
    const counts = Object.fromEntries(Object.entries(things).map(([name, found]) => [name, found().length]));
    return {
      ...counts,
      over: has("#decide table.result"),
      kind: document.querySelector("#prompt")?.dataset.kind ?? "",
      prompt: prompt?.textContent ?? "",
      stage: document.querySelector("#stage:not([hidden]) .stagebox")?.className ?? "",
      phase: document.querySelector(".phases .now")?.textContent ?? "",
      mine: mine(),
      form: has("#form"),
      narrowed: has("#narrowed:not([hidden])"),
      picks,
      news,
      tokens: all("#decide .options .option, #form [data-row], #end").map((one) => one.dataset.token),
      filling: filling(),
    };
  }

  // Where the player's own pieces stand.
  function mine() {
    const seat = JSON.parse(document.querySelector("#table").dataset.state).seat;
    return Object.fromEntries(all(`#board .piece[data-seat="${seat}"][id]`).map((one) => [one.id, one.style.transform]));
  }

  function filling() {
    return document.querySelector("#form")?.dataset.filling ?? "";
  }

  const namesOf = (one) => Object.values(one.dataset).flatMap((value) => value.split(" "));

  // Pieces travel, markers turn over and cards are dealt: nobody clicks or reads before they have arrived.
  async function arrived() {
    const moving = document.getAnimations().filter((one) => one instanceof CSSTransition || ["turn-over", "deal"].includes(one.animationName));
    await Promise.all(moving.map((one) => one.finished.catch(() => {})));
  }

  // Where to click on a thing: a point at which the pointer really finds it.
  async function spot(name, at) {
    if (name === "lit") await arrived();
    const one = things[name]()[at];
    if (!one) return null;
    aim = one;
    if (!one.ownerSVGElement) one.scrollIntoView({ block: "nearest", inline: "nearest" });
    const text = (one.querySelector("title") ?? one).textContent.replace(/\s+/g, " ").trim();
    const told = { token: one.dataset.token ?? one.dataset.pick ?? "", text, filling: filling(), names: namesOf(one) };
    const box = one.getBoundingClientRect();
    const shares = [0.5, 0.3, 0.7, 0.15, 0.85, 0.04, 0.96];
    for (const across of shares) {
      for (const down of shares) {
        const x = box.x + box.width * across;
        const y = box.y + box.height * down;
        const hit = document.elementFromPoint(x, y);
        if (hit && one.contains(hit) && (name !== "lit" || hit.closest(".lit") === one)) return { x, y, ...told };
      }
    }
    const over = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
    const who = (element) => `${element.localName}#${element.closest("[id]")?.id} ${element.className?.baseVal ?? element.className}`;
    return { covered: `${who(one)} ${text}`.slice(0, 90), by: over ? who(over) : "the edge of the window" };
  }

  // ---- what cannot be read or hit

  const TOUCH = matchMedia("(max-width: 760px), (max-height: 480px)").matches;
  const LEAST = TOUCH ? 43.5 : 27.5; // pixels of what is clicked
  const EXPLAINED = "[data-key], [data-tip], [data-rule], [data-refused], [data-sheet], .mv, .picks li, option, [role=tab]"; // tells the rest
  const name = (one) => `${one.localName}.${one.className?.baseVal ?? one.className}`.slice(0, 40);
  const style = (one) => getComputedStyle(one);

  // The pieces of text on the page, each with its element and where it is drawn.
  function written() {
    const found = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const one = node.parentElement;
      const words = node.data.trim();
      if (!words || one.closest("svg, script, style, template, .hidden, [hidden], option, #pop") || !one.getClientRects().length || !one.checkVisibility({ visibilityProperty: true }) || unseen(one)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const box = range.getBoundingClientRect();
      found.push({ one, words: words.slice(0, 40), box, seen: seenOf(one, box) });
    }
    return found.filter(({ box }) => box.width > 0);
  }

  // What of a box is in sight, inside of all that cuts or scrolls.
  function seenOf(one, box) {
    let { left, top, right, bottom } = box;
    for (let at = one; at && at !== document.documentElement; at = at.parentElement) {
      if (style(at).overflowX === "visible" && style(at).overflowY === "visible") continue;
      const edge = at.getBoundingClientRect();
      [left, top, right, bottom] = [Math.max(left, edge.left), Math.max(top, edge.top), Math.min(right, edge.right), Math.min(bottom, edge.bottom)];
    }
    return { left, top: Math.max(top, 0), right, bottom: Math.min(bottom, innerHeight) };
  }

  // The nearest thing that cuts what stands out of it; null where a scroller comes first.
  function cutter(one, side) {
    for (let at = one; at && at !== document.body; at = at.parentElement) {
      const flow = style(at)[side === "x" ? "overflowX" : "overflowY"];
      if (flow === "auto" || flow === "scroll") return null;
      if (flow === "hidden" || flow === "clip") return at.id === "table" ? null : at;
    }
    return null;
  }

  const gives = (at) => style(at).textOverflow === "ellipsis" || !["none", ""].includes(style(at).webkitLineClamp);

  // Text that is cut in the middle, or cut where nothing tells the rest. Of the hand only the titles are to be read.
  function cuts(texts) {
    const wrong = [];
    for (const { one, words, box } of texts) {
      if (one.closest("#dock .card") && !one.closest(".ct")) continue;
      for (const side of ["x", "y"]) {
        const at = cutter(one, side);
        if (!at) continue;
        const edge = at.getBoundingClientRect();
        const out = side === "x" ? Math.max(box.right - edge.right, edge.left - box.left) : box.bottom - edge.bottom;
        if (out < (side === "x" ? 1.5 : 5)) continue;
        if (!gives(at) && !gives(one)) wrong.push(`cut without an end: ${words} in ${name(at)}`);
        else if (!one.closest(EXPLAINED)) wrong.push(`cut, and nothing tells the rest: ${words} in ${name(at)}`);
      }
    }
    return wrong;
  }

  // Whether what lies on top lets through what is below it.
  function clear(one, below) {
    for (let at = one; at && !at.contains(below); at = at.parentElement) {
      const { backgroundColor, backgroundImage } = style(at);
      if (backgroundImage !== "none" || !/rgba\(.*, 0\)|transparent/.test(backgroundColor)) return false;
    }
    return true;
  }

  function overlaps(texts) {
    const wrong = [];
    for (const [at, one] of texts.entries()) {
      for (const two of texts.slice(at + 1)) {
        const left = Math.max(one.seen.left, two.seen.left);
        const right = Math.min(one.seen.right, two.seen.right);
        const top = Math.max(one.seen.top, two.seen.top) + 3;
        const bottom = Math.min(one.seen.bottom, two.seen.bottom) - 3;
        if (right - left < 3 || bottom - top < 2 || one.one === two.one) continue;
        const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        const [over, below] = one.one.contains(hit) ? [one, two] : two.one.contains(hit) ? [two, one] : [null, null];
        if (over && !over.one.contains(below.one) && !below.one.contains(over.one) && clear(over.one, below.one)) wrong.push(`${over.words} lies on ${below.words}`);
      }
    }
    return wrong;
  }

  // What is clicked and too small for that. Links among words are as high as these; a piece on the map is as large as it
  // is drawn, and stands in the list too; the name of a level is clicked anywhere on its tile.
  function small() {
    const clicked = all("button, a[href]:not(.skip), summary, select, input:not([type=hidden]), #board > svg:not([hidden]) .place.lit").filter(
      (one) => shown(one) && drawn(one) && !one.closest("p:not(.row, .links), .help, dd, #pop, .log, .hidden") && one.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
    );
    return clicked
      .map((one) => [one, (one.closest("#dock .lv") ?? one).getBoundingClientRect()])
      .filter(([one, box]) => Math.min(box.width, box.height) < (one.ownerSVGElement ? 27.5 : LEAST))
      .map(([one, box]) => `${box.width.toFixed(0)} x ${box.height.toFixed(0)} px to click: ${name(one)} ${one.textContent.trim().slice(0, 30)}`);
  }

  // Labels of the map that are too small or lie on each other.
  function labels() {
    const wrong = [];
    const found = [];
    for (const one of all("#board > svg:not([hidden]) text")) {
      const words = one.textContent.trim();
      if (!words || one.closest("[aria-hidden]") || !one.getClientRects().length) continue; // what is only drawn is not read
      const size = parseFloat(style(one).fontSize) * one.getScreenCTM().a;
      if (size < 11.9) wrong.push(`${size.toFixed(1)} px on the map: ${words}`);
      const box = one.getBoundingClientRect();
      const down = Math.max(0, (box.height - size * 0.72) / 2); // letters do not fill their line
      found.push({ words, x: box.x + 1, y: box.y + down, r: box.right - 1, b: box.bottom - down });
    }
    for (const [at, one] of found.entries()) {
      for (const two of found.slice(at + 1)) {
        const across = Math.min(one.r, two.r) - Math.max(one.x, two.x);
        const down = Math.min(one.b, two.b) - Math.max(one.y, two.y);
        if (across > 1 && down > 1.5) wrong.push(`${one.words} lies on ${two.words}: ${across.toFixed(0)} x ${down.toFixed(0)} px`);
      }
    }
    return wrong;
  }

  // All that a person would complain of at the first look.
  async function sight() {
    await arrived(); // what travels lies on nothing
    const texts = written();
    const tiny = texts.filter(({ one }) => parseFloat(style(one).fontSize) < 14).map(({ one, words }) => `${style(one).fontSize}: ${name(one)} ${words}`);
    const wide = document.documentElement.scrollWidth > innerWidth ? ["the page is wider than its window"] : [];
    return [...tiny, ...labels(), ...cuts(texts), ...overlaps(texts), ...small(), ...wide];
  }

  window.eyes = { sent, done, news: () => news, hit: () => hit, settled, ready, look, spot, sight, things };
})();
