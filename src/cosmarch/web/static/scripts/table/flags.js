// What the styles of the whole page go by: classes of its body. Rules that ask what the table contains (`:has()`) would make
// the browser look at everything again with every change.
const region = (id) => document.getElementById(id);

export function flag() {
  const stage = region("stage");
  const open = Boolean(stage?.firstElementChild) && !stage.hidden;
  const dock = region("dock");
  const flags = {
    "with-goals": region("under"),
    "with-form": region("form"),
    "with-window": region("react-panel"),
    "with-stage": open,
    "put-aside": Boolean(stage?.firstElementChild) && stage.hidden,
    "with-plan": open && stage.querySelector("[data-live]"),
    "with-battle": open && stage.querySelector(".st-battle"),
    "with-cards": dock?.querySelector(".k-cards"),
    "with-mat": dock?.querySelector(":scope > .k-drawing"),
    "with-drawer": document.querySelector(".drawer:not([hidden])"),
    "with-views": document.querySelector(".views"),
  };
  for (const [name, on] of Object.entries(flags)) document.body.classList.toggle(name, Boolean(on));
}
