// @ts-check
/** The log: find, step back and forth, save. Looking changes nothing in the game. */
import { listen } from "./channel.js";
import { ask, byId, dress, isDark, localised, make } from "./dom.js";
import { eventLine, showPicture } from "./picture.js";
import { say } from "./words.js";

dress("log");
const entriesList = byId("entries");
const slider = /** @type {HTMLInputElement} */ (byId("at"));
const find = /** @type {HTMLInputElement} */ (byId("find"));
const kind = /** @type {HTMLSelectElement} */ (byId("kind"));
/** @type {any[]} */
let entries = [];
let following = true; // stay at the newest step
let asked = 0;

for (const name of ["all", "changed", "phase", "rolled", "moved", "note", "ended", "undone"])
  kind.append(make("option", { value: name }, say(name)));

/** @param {any} entry */
function matches(entry) {
  const wanted = find.value.trim().toLowerCase();
  const right = (/** @type {any} */ event) => kind.value === "all" || event.kind === kind.value;
  if (kind.value === "undone" ? entry.kind === "do" : !entry.events.some(right) && kind.value !== "all")
    return false;
  if (!wanted) return true;
  const texts = [entry.label, entry.place, ...entry.events.flatMap((/** @type {any} */ event) =>
    [event.text, event.rule ?? "", event.why ?? ""])];
  return texts.some((text) => text.toLowerCase().includes(wanted));
}

/** @param {any} entry */
function line(entry) {
  const label = entry.kind === "do" ? entry.label : `${say(entry.kind === "undo" ? "undone" : "redone")}: ${entry.label}`;
  const button = make(
    "button",
    { type: "button", "data-n": entry.n, onclick: () => goTo(entry.n) },
    make("span", { class: "number" }, String(entry.n)),
    make("span", { class: "label" }, label),
  );
  const events = entry.events.map((/** @type {any} */ event) => eventLine(event));
  return make("li", { class: entry.kind }, button, make("ul", {}, ...events));
}

function showEntries() {
  const found = entries.filter(matches);
  entriesList.replaceChildren(...found.map(line).reverse());
  byId("found").textContent = say("found", found.length, entries.length);
  markCurrent();
}

function markCurrent() {
  for (const button of entriesList.querySelectorAll("button")) {
    if (button.dataset.n === slider.value) button.setAttribute("aria-current", "step");
    else button.removeAttribute("aria-current");
  }
}

/** @param {number} step */
async function goTo(step) {
  const at = Math.max(0, Math.min(entries.length, step));
  following = at === entries.length;
  slider.max = String(entries.length);
  slider.value = String(at);
  slider.setAttribute("aria-valuetext", say("step_of", at, entries.length));
  byId("where").textContent = say("step_of", at, entries.length);
  byId("past").textContent = following ? "" : say("looking_back");
  const past = /** @type {HTMLButtonElement[]} */ ([byId("first"), byId("back")]);
  const future = /** @type {HTMLButtonElement[]} */ ([byId("forth"), byId("last")]);
  for (const button of past) button.disabled = at === 0;
  for (const button of future) button.disabled = following;
  markCurrent();
  const number = ++asked;
  const picture = await ask(localised(`/api/moment?at=${at}`));
  if (number === asked) showPicture(byId("picture"), picture);
}

async function showDice() {
  const dice = await ask(localised("/api/dice"));
  const head = make("tr", {}, ...["die", "rolls", "faces", "verdict"].map((word) => make("th", { scope: "col" }, say(word))));
  const rows = dice.map((/** @type {any} */ die) =>
    make("tr", {}, make("th", { scope: "row" }, die.name),
      make("td", {}, String(die.counts.reduce((/** @type {number} */ a, /** @type {number} */ b) => a + b, 0))),
      make("td", {}, die.faces.map((/** @type {string} */ face, /** @type {number} */ n) => `${face}: ${die.counts[n]}`).join(", ")),
      make("td", {}, die.said)));
  byId("dice").replaceChildren(dice.length ? make("table", {}, head, ...rows) : make("p", {}, say("no_dice")));
}

async function reload() {
  const log = await ask(localised("/api/log"));
  entries = log.entries;
  const unknown = byId("unknown");
  unknown.hidden = !log.unknown;
  unknown.textContent = say("unknown", log.unknown);
  showEntries();
  await goTo(following ? entries.length : Number(slider.value));
  showPlots();
  await showDice();
}

/** In the page's colours. */
function showPlots() {
  const asked = `&theme=${isDark() ? "dark" : "light"}&n=${entries.length}`;
  for (const [id, name] of [["tracks", "tracks.svg"], ["diceplot", "dice.svg"]])
    /** @type {HTMLImageElement} */ (byId(id)).src = localised(`/api/export/${name}`) + asked;
}

for (const name of ["log.txt", "log.json", "tracks.svg", "dice.svg", "evening.html"])
  byId(`save-${name}`).setAttribute("href", localised(`/api/export/${name}?save`));
for (const [name, move] of /** @type {[string, () => number][]} */ ([
  ["first", () => 0],
  ["back", () => Number(slider.value) - 1],
  ["forth", () => Number(slider.value) + 1],
  ["last", () => entries.length],
])) {
  byId(name).setAttribute("aria-label", say(name));
  byId(name).addEventListener("click", () => goTo(move()));
}
slider.setAttribute("aria-label", say("step"));
slider.addEventListener("input", () => goTo(Number(slider.value)));
find.addEventListener("input", showEntries);
kind.addEventListener("change", showEntries);
byId("filter").addEventListener("submit", (event) => event.preventDefault());
byId("tracks").setAttribute("alt", say("tracks_picture"));
byId("diceplot").setAttribute("alt", say("dice"));
byId("dice").setAttribute("aria-label", say("dice"));

addEventListener("themed", showPlots);
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", showPlots);
/** @type {ReturnType<typeof setTimeout> | undefined} */
let soon;
listen("watch", {
  game() {
    clearTimeout(soon);
    soon = setTimeout(reload, 150);
  },
});
