// @ts-check
/** The page with the board. */
import { listen } from "./channel.js";
import { offerBoards, offerGames } from "./comforts.js";
import { byId, dress, localised } from "./dom.js";
import { Face, paint } from "./face.js";
import { lendHands } from "./hands.js";
import { say } from "./words.js";

dress("board");
const face = new Face(byId("face"), byId("keys"), byId("strips"));
const closeup = /** @type {HTMLCanvasElement} */ (byId("oled"));
const lines = byId("lines");

const channel = listen("live", {
  opened() {
    lines.textContent = "";
  },
  board(message) {
    face.show(message.drawing);
    byId("playing").textContent =
      `${say("playing_on")}: ${message.id === "simulated" ? say("simulated") : message.title}`;
  },
  lights: (bytes) => face.light(bytes),
  screen: (memory) => paint([closeup, ...face.screens], memory),
  lines(message) {
    const said = message.lines.filter(Boolean).join("\n");
    if (lines.textContent !== said) lines.textContent = said;
  },
});

byId("card").setAttribute("href", localised("/api/export/card.svg"));

const shortcuts = /** @type {HTMLInputElement} */ (byId("shortcuts"));
shortcuts.checked = localStorage.getItem("shortcuts") !== "off";
shortcuts.addEventListener("change", () =>
  localStorage.setItem("shortcuts", shortcuts.checked ? "on" : "off"),
);
lendHands(byId("table"), channel.send, () => shortcuts.checked);
offerGames(/** @type {HTMLFormElement} */ (byId("newgame")), byId("keys"));
offerBoards(/** @type {HTMLFormElement} */ (byId("boards")));
