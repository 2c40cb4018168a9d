// @ts-check
/** What the check of every game's folder says, as a table. */
import { ask, byId, dress, make } from "./dom.js";
import { say } from "./words.js";

dress("packs");
const COLUMNS = ["pack", "result", "file", "place", "message"];
byId("checked").setAttribute("aria-label", say("title_packs"));

/**
 * @param {string} game
 * @param {...string} cells
 */
const row = (game, ...cells) =>
  make("tr", {}, make("th", { scope: "row" }, game), ...cells.map((cell) => make("td", {}, cell)));

/** @param {any} pack */
function rows(pack) {
  const count = pack.findings.length;
  const result = count ? say("mistakes", count) : `${say("fine")} (${pack.hash.slice(0, 12)})`;
  const findings = pack.findings.map((/** @type {any} */ one) =>
    row(pack.game, result, one.file, one.place, one.message));
  const notes = pack.warnings.map((/** @type {string} */ text) => row(pack.game, say("note_of"), "", "", text));
  return [...(count ? findings : [row(pack.game, result, "", "", "")]), ...notes];
}

async function check() {
  const status = byId("status");
  try {
    const packs = await ask("/api/packs");
    const head = make("tr", {}, ...COLUMNS.map((name) => make("th", { scope: "col" }, say(name))));
    byId("checked").replaceChildren(
      make("table", {}, make("thead", {}, head), make("tbody", {}, ...packs.flatMap(rows))),
    );
    status.textContent = "";
  } catch (problem) {
    status.textContent = /** @type {Error} */ (problem).message;
  }
}

byId("again").addEventListener("click", check);
check();
