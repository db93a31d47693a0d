// The pages of a seat's link: the secret stands behind the #, where no server sees it, and is sent in a form.
import { copy } from "./copying.js";

const form = document.getElementById("seat-form");
if (form && location.hash.length > 1) {
  form.secret.value = location.hash.slice(1);
  history.replaceState(null, "", location.pathname);
  document.getElementById("secret-field").hidden = true;
}
const button = document.getElementById("copy");
button?.addEventListener("click", () => copy(button, document.getElementById("link")));
