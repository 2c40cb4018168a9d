// @ts-check
/** Putting an overlay together: what is ticked here is in the address that is copied. */
import { listen } from "./channel.js";
import { byId, dress, make } from "./dom.js";
import { CORNERS, readOverlay, THEMES, writeOverlay } from "./overlay.js";
import { SECTIONS, showPicture } from "./picture.js";
import { say } from "./words.js";

dress("streamer");
const form = /** @type {HTMLFormElement} */ (byId("parts"));
const address = /** @type {HTMLInputElement} */ (byId("address"));
const [root, preview] = [byId("picture"), byId("preview")];
address.setAttribute("aria-label", say("overlay_address"));
/** @type {any} */
let picture = null;

const shown = make("fieldset", {}, make("legend", {}, say("overlay_show")));
for (const name of SECTIONS) {
  const box = make("input", { type: "checkbox", name: "show", value: name, checked: name !== "lines" });
  shown.append(make("label", { class: "tick" }, box, say(`section_${name}`)));
}

/**
 * @param {string} name
 * @param {string[]} values
 */
function choice(name, values) {
  const box = make("select", { name });
  for (const value of values) box.append(make("option", { value }, say(`${name}_${value}`)));
  return make("label", {}, make("span", {}, say(`overlay_${name}`)), box);
}
const scale = make("input", { type: "range", name: "scale", min: 40, max: 300, step: 10, value: 100 });
form.append(shown, choice("corner", CORNERS), choice("theme", THEMES),
  make("label", {}, make("span", {}, say("overlay_scale")), scale));

function chosen() {
  const given = new FormData(form);
  const asked = new URLSearchParams({ show: given.getAll("show").join(","), corner: String(given.get("corner")),
    scale: String(given.get("scale")), theme: String(given.get("theme")) });
  return readOverlay(`?${asked}`);
}

function refresh() {
  const overlay = chosen();
  if (!overlay) return;
  address.value = `${location.origin}/tv${writeOverlay(overlay)}`;
  preview.className = `overlay ${overlay.corner}`;
  preview.dataset.theme = overlay.theme;
  root.style.setProperty("--scale", String(overlay.scale / 100));
  if (picture) showPicture(root, picture, overlay.show);
}

form.addEventListener("input", refresh);
byId("copy").addEventListener("click", async () => {
  address.select();
  await navigator.clipboard.writeText(address.value).catch(() => document.execCommand("copy"));
  byId("copied").textContent = say("copied");
});
listen("watch", {
  game(message) {
    picture = message;
    refresh();
  },
});
refresh();
