// @ts-check
/** The page to play on: the sentence, the choices, the values, what happened and why. */
import { listen } from "./channel.js";
import { offerBoards, offerGames } from "./comforts.js";
import { ask, byId, dress, localised, make } from "./dom.js";
import { Moves } from "./moves.js";
import { Tray } from "./tray.js";
import { Bars } from "./values.js";
import { say } from "./words.js";

const SHAPES = ["●", "■", "▲", "◆", "★", "✚"];
/** @type {Record<string, string>} */
const KEYS = { " ": "NEXT", r: "ROLL", e: "ENEMY", 1: "SEAT1", 2: "SEAT2", 3: "SEAT3", 4: "SEAT4", 5: "SEAT5", 6: "SEAT6" };

dress("play");
const right = /** @type {HTMLInputElement} */ (byId("right"));
/** @type {any} */
let now = null;

/**
 * Ask the board to do it; what it refuses is said below the sentence.
 * @param {string} path
 * @param {object} body
 */
async function wish(path, body) {
  fail("");
  try {
    await ask(localised(path), body);
  } catch (problem) {
    fail(/** @type {Error} */ (problem).message);
    if (now) show(now);
  }
}

/** @param {string} problem */
function fail(problem) {
  byId("problem").textContent = problem;
}

/** @param {(string | number)[]} tokens */
const give = (tokens) => wish("/api/command", { tokens });

/**
 * @param {import("./values.js").Value} value
 * @param {number} by
 */
const turn = (value, by) =>
  give(right.checked ? ["correct", value.id, value.value + by] : ["turn", value.id, by]);

byId("card").setAttribute("href", localised("/api/export/card.svg"));
const moves = new Moves(byId("buttons"), showSentence, give, fail);
const tray = new Tray(byId("tray"), (words) => give(["amend", ...words]));
const bars = new Bars(byId("bars"), turn, () => right.checked);
const others = new Bars(byId("others"), turn, () => right.checked);
/** @type {Bars[]} */
const heroBars = [];

/** @param {any} told */
function show(told) {
  now = told;
  document.body.dataset.at = String(told.at);
  byId("place").textContent = [told.title, told.place, ...told.lines].filter(Boolean).join(" · ");
  byId("told").replaceChildren(...told.told.map(toldLine));
  moves.show(told.menu);
  tray.show(told.dice, told.force, told.at);
  const turned = told.tracks.filter((/** @type {any} */ one) => one.dial);
  bars.show(turned);
  others.show(told.tracks.filter((/** @type {any} */ one) => !one.dial));
  byId("rest").hidden = turned.length === told.tracks.length;
  showHeroes(told.heroes);
  showUndo(told.undo);
}

/** @param {any} line */
function toldLine(line) {
  const sign = line.urgency === "order" ? "➤" : "·";
  return make("li", { class: line.urgency }, make("span", { "aria-hidden": "true" }, `${sign} `), line.text);
}

/** What to do now, with the button that does it. @param {import("./moves.js").Menu} menu */
function showSentence(menu) {
  const sentence = byId("sentence");
  sentence.className = now.over;
  const choice = menu.choices[menu.default] ?? menu.choices[0];
  const named = choice && !now.over ? [" ", make("b", {}, say("press", choice.label))] : [];
  sentence.replaceChildren(make("span", {}, now.ending || menu.prompt), ...named);
}

/** @param {any[]} heroes */
function showHeroes(heroes) {
  byId("people").hidden = !heroes.length;
  const list = byId("heroes");
  while (heroBars.length > heroes.length) {
    heroBars.pop();
    list.lastElementChild?.remove();
  }
  heroes.forEach((hero, n) => {
    if (!heroBars[n]) {
      const own = make("ul", { class: "own" });
      list.append(make("li", { class: "hero" }, make("h3"), own));
      heroBars[n] = new Bars(own, turn, () => right.checked);
    }
    const card = list.children[n];
    card.toggleAttribute("aria-current", hero.active);
    const heading = card.querySelector("h3");
    const name = hero.name || say("hero", hero.seat);
    const text = [`${SHAPES[n] ?? ""} ${name}`, hero.active ? say("acts") : "", hero.flag].filter(Boolean).join(" · ");
    if (heading && heading.textContent !== text) heading.textContent = text;
    heroBars[n].show(hero.values);
  });
}

/** @param {string} label what would be taken back */
function showUndo(label) {
  const text = label ? say("undo_of", label) : say("nothing_to_undo");
  byId("backwards").replaceChildren(
    make("button", { type: "button", id: "undo", disabled: !label, onclick: () => wish("/api/undo", {}) }, text),
    make("button", { type: "button", id: "redo", onclick: () => wish("/api/undo", { redo: true }) }, say("redo")),
  );
}

/** @param {any} event */
function happenedLine(event) {
  const why = event.rule ? [make("b", {}, event.rule), ` ${event.why}`] : [say("by_hand")];
  const text = event.undone ? `${say("undone")}: ${event.text}` : event.text;
  return make("li", { class: event.undone ? "undone" : "" }, make("span", { class: "what" }, text), " ",
    make("span", { class: "because" }, ...why));
}

listen("watch", {
  board(message) {
    byId("playing").textContent =
      `${say("playing_on")}: ${message.id === "simulated" ? say("simulated") : message.title}`;
  },
  surface: show,
  game(message) {
    byId("happened").replaceChildren(...message.happened.map(happenedLine));
  },
});

right.addEventListener("change", () => now && show(now));
const shortcuts = /** @type {HTMLInputElement} */ (byId("shortcuts"));
shortcuts.checked = localStorage.getItem("shortcuts") !== "off";
shortcuts.addEventListener("change", () =>
  localStorage.setItem("shortcuts", shortcuts.checked ? "on" : "off"),
);
addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.repeat || !shortcuts.checked) return;
  const at = event.target instanceof HTMLElement ? event.target : null;
  if (at?.matches("input:not([type=checkbox]), select, textarea")) return;
  if (event.key === " " && at?.matches("button, summary, input, a")) return; // presses that one
  const letter = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if (letter === "u") wish("/api/undo", {});
  else if (!KEYS[letter] || !moves.press(KEYS[letter])) return;
  event.preventDefault();
});

const welcome = byId("welcome");
welcome.hidden = localStorage.getItem("welcomed") === "yes";
byId("understood").addEventListener("click", () => {
  localStorage.setItem("welcomed", "yes");
  welcome.hidden = true;
});
offerGames(/** @type {HTMLFormElement} */ (byId("newgame")), byId("buttons"));
offerBoards(/** @type {HTMLFormElement} */ (byId("boards")));
