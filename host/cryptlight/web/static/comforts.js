// @ts-check
/** Choosing: the game with its heroes and mode, and the board to play on. */
import { ask, localised, make } from "./dom.js";
import { say } from "./words.js";

/**
 * @param {string} text
 * @param {HTMLElement} inside
 */
const labelled = (text, inside) => make("label", {}, make("span", {}, text), inside);

/**
 * @param {any} game
 * @returns {{element: HTMLElement, chosen: () => number[]}}
 */
function heroChoice(game) {
  if (!game.heroes.length) {
    const box = make("select", { name: "heroes" });
    for (const count of game.counts)
      box.append(make("option", { value: count, selected: count === game.chosen.length }, String(count)));
    const chosen = () => Array.from({ length: Number(box.value) }, (_one, n) => n);
    return { element: labelled(say("heroes"), box), chosen };
  }
  const set = make("fieldset", {}, make("legend", {}, say("heroes")));
  game.heroes.forEach((/** @type {string} */ name, /** @type {number} */ n) => {
    const box = make("input", { type: "checkbox", value: n, checked: game.chosen.includes(n) });
    set.append(make("label", { class: "tick" }, box, name));
  });
  const chosen = () => [...set.querySelectorAll("input:checked")].map((box) =>
    Number(/** @type {HTMLInputElement} */ (box).value));
  return { element: set, chosen };
}

/**
 * @param {HTMLFormElement} form
 * @param {HTMLElement} field what the keyboard plays on once the game has begun
 */
export async function offerGames(form, field) {
  const games = await ask(localised("/api/games"));
  const box = make("select", { name: "game" });
  for (const game of games) box.append(make("option", { value: game.id }, game.title));
  const details = make("div", { class: "fields" });
  const said = make("p", { role: "status" });
  let heroes = heroChoice(games[0]);
  const mode = make("select", { name: "assist" });
  for (const level of [0, 1, 2]) mode.append(make("option", { value: level }, say(`assist${level}`)));

  function refresh() {
    const game = games.find((/** @type {any} */ one) => one.id === box.value);
    heroes = heroChoice(game);
    mode.value = String(game.assist);
    details.replaceChildren(heroes.element, labelled(say("mode"), mode));
  }
  box.addEventListener("change", refresh);
  refresh();
  form.append(labelled(say("game"), box), details, make("button", { type: "submit" }, say("start")), said);
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    said.textContent = say("starting");
    const body = { game: box.value, heroes: heroes.chosen(), assist: Number(mode.value) };
    try {
      await ask(localised("/api/game"), body);
      said.textContent = say("started");
      field.focus(); // from here on the keyboard plays
    } catch (problem) {
      said.textContent = /** @type {Error} */ (problem).message;
    }
  });
}

/** @param {HTMLFormElement} form */
export function offerBoards(form) {
  const box = make("select", { name: "board" });
  const said = make("p", { role: "status" });
  const again = make("button", { type: "button" }, say("look_again"));

  async function look() {
    const boards = await ask("/api/boards");
    box.replaceChildren(
      ...boards.map((/** @type {any} */ board) =>
        make("option", { value: board.id, selected: board.now }, board.title || say("simulated")),
      ),
    );
  }
  again.addEventListener("click", look);
  form.append(
    labelled(say("other_board"), box),
    again,
    make("button", { type: "submit" }, say("use_board")),
    said,
  );
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    try {
      await ask("/api/board", { id: box.value });
      said.textContent = "";
    } catch (problem) {
      said.textContent = /** @type {Error} */ (problem).message;
    }
    look();
  });
  look();
}
