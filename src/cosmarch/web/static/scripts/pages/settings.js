// The settings: a browser is asked whether it shows notifications when somebody wants them, and not before.
const wanted = document.querySelector("input[name=notify][value=on]");
const off = document.querySelector("input[name=notify][value=off]");
const blocked = document.getElementById("notify-blocked");

wanted?.addEventListener("change", async () => {
  const allowed = globalThis.Notification ? await Notification.requestPermission() : "denied";
  blocked.hidden = allowed === "granted";
  if (allowed !== "granted") off.checked = true;
});
