// The pages of a seat's link: the secret stands behind the #, where no server sees it, and is sent in a form.
const form = document.getElementById("seat-form");
if (form && location.hash.length > 1) {
  form.secret.value = location.hash.slice(1);
  history.replaceState(null, "", location.pathname);
  document.getElementById("secret-field").hidden = true;
}
const copy = document.getElementById("copy");
copy?.addEventListener("click", async () => {
  const link = document.getElementById("link");
  link.select();
  await navigator.clipboard?.writeText(link.value).catch(() => {});
  copy.textContent = copy.dataset.done;
});
