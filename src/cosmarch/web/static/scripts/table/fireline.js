// The line of fire on a battle's stage: from whoever fires to the target that was chosen, as long as there is none to the
// best one, or to the one that is pointed at.
import { find } from "./here.js";
import { made } from "../map/svg.js";

let firing = null; // for whom the stage was scrolled last

export function fireline(aimed = null) {
  const stage = find("stage");
  stage.querySelector(".fireline")?.remove();
  const gun = stage.querySelector(".grp.s-chosen");
  const target = aimed ?? stage.querySelector(".grp.chosen[data-answer]") ?? stage.querySelector(".grp.s-best");
  const room = gun?.closest(".sections");
  if (gun && gun !== firing) gun.scrollIntoView({ block: "nearest" }); // on a phone the rows may not all fit
  firing = gun;
  if (!gun || !target || !room || !gun.getBoundingClientRect().width) return;
  const origin = room.getBoundingClientRect();
  const [from, to] = [gun, target].map((one) => one.getBoundingClientRect());
  const right = to.x > from.x;
  const [x, y] = [(right ? from.right : from.x) - origin.x, from.y + from.height / 2 - origin.y];
  const [across, down] = [(right ? to.x : to.right) - origin.x, to.y + to.height / 2 - origin.y];
  const middle = (x + across) / 2;
  const line = made("svg", { class: "fireline", "aria-hidden": "true" });
  line.append(made("path", { d: `M${x} ${y}C${middle} ${y} ${middle} ${down} ${across} ${down}` }), made("circle", { cx: across, cy: down, r: 4.5 }));
  room.append(line);
}

find("stage").addEventListener("pointerover", (event) => {
  const target = event.target.closest(".grp.can");
  if (target) fireline(target);
});
new ResizeObserver(() => fireline()).observe(find("stage"));
