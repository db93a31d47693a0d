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
  const shown = (one) => one.getClientRects().length > 0 && !one.disabled;
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

  // Pieces travel: nobody clicks before they have arrived.
  async function arrived() {
    const moving = document.getAnimations().filter((one) => one instanceof CSSTransition);
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

  // What cannot be read: text that is too small, and labels of the map that lie on each other.
  async function sight() {
    await arrived(); // what travels lies on nothing
    const wrong = [];
    const writes = (one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    for (const one of all("body *")) {
      if (one.closest("svg, .hidden, [hidden], template") || !one.getClientRects().length || !writes(one)) continue;
      const size = parseFloat(getComputedStyle(one).fontSize);
      if (size < 14) wrong.push(`${size} px: ${one.className} ${one.textContent.trim().slice(0, 40)}`);
    }
    const labels = [];
    for (const one of all("#board > svg:not([hidden]) text")) {
      const words = one.textContent.trim();
      if (!words || one.closest("[aria-hidden]") || !one.getClientRects().length) continue; // what is only drawn is not read
      const size = parseFloat(getComputedStyle(one).fontSize) * one.getScreenCTM().a;
      if (size < 11.9) wrong.push(`${size.toFixed(1)} px on the map: ${words}`);
      const box = one.getBoundingClientRect();
      const down = Math.max(0, (box.height - size * 0.72) / 2); // letters do not fill their line
      labels.push({ words, x: box.x + 1, y: box.y + down, r: box.right - 1, b: box.bottom - down });
    }
    for (const [at, one] of labels.entries()) {
      for (const two of labels.slice(at + 1)) {
        const across = Math.min(one.r, two.r) - Math.max(one.x, two.x);
        const down = Math.min(one.b, two.b) - Math.max(one.y, two.y);
        if (across > 1 && down > 1.5) wrong.push(`${one.words} lies on ${two.words}: ${across.toFixed(0)} x ${down.toFixed(0)} px`);
      }
    }
    if (document.documentElement.scrollWidth > innerWidth) wrong.push("the page is wider than its window");
    return wrong;
  }

  window.eyes = { sent, done, news: () => news, hit: () => hit, settled, ready, look, spot, sight, things };
})();
