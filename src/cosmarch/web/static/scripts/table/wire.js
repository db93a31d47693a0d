// Talking to the server, and telling the player what went wrong.
import { find, here, id, note, root } from "./here.js";

export function key() {
  return [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function address(what) {
  const seat = here.state.seat === null ? "" : `&seat=${here.state.seat}`;
  return `/t/${id}/${what}?board=${here.picture ? here.state.board : ""}${seat}`;
}

// The same of the table as it is shown: with what has been picked so far.
export function shown(what) {
  const picks = here.picks.length ? `&${new URLSearchParams({ seen: here.state.seen, picks: JSON.stringify(here.picks) })}` : "";
  return address(what) + picks;
}

export async function send(what, body, tries = 4) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const response = await fetch(address(what), {
        method: body ? "POST" : "GET",
        headers: body ? { "content-type": "application/json" } : {},
        body: body ? JSON.stringify(body) : undefined,
      });
      const answer = await response.json();
      if (response.status >= 500) throw new Error(String(response.status));
      return answer;
    } catch (error) {
      // The same key is sent again: an answer that did arrive counts once.
      if (attempt >= tries) throw error;
      tell(root.dataset.lost);
      await new Promise((done) => setTimeout(done, 400 * attempt));
    }
  }
}

export function tell(text) {
  // Said from outside the table, which is busy while an answer is on its way.
  if (note.textContent !== text) find("alarm").textContent = text;
  note.textContent = text;
  note.hidden = !text;
}
