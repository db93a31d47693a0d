// The settings: a browser is asked whether it shows notifications when somebody wants them, and not before; a first one
// proves it, for browsers of phones allow them and then show none to a page.
const wanted = document.querySelector("input[name=notify][value=on]");
const off = document.querySelector("input[name=notify][value=off]");
const blocked = document.getElementById("notify-blocked");

function proven() {
  try {
    return Boolean(new Notification(document.title, { body: blocked.dataset.proof }));
  } catch {
    return false;
  }
}

wanted?.addEventListener("change", async () => {
  const allowed = globalThis.Notification ? await Notification.requestPermission() : "denied";
  const works = allowed === "granted" && proven();
  blocked.hidden = works;
  if (!works) off.checked = true;
});
