// @ts-check
/** The big picture for TV, phone or stream: it only looks. */
import { listen } from "./channel.js";
import { byId, dress, make } from "./dom.js";
import { dressOverlay, readOverlay } from "./overlay.js";
import { fit, SECTIONS, showPicture } from "./picture.js";
import { say } from "./words.js";

const overlay = readOverlay(location.search);
dress("tv");
const root = byId("picture");
if (overlay) dressOverlay(document.documentElement, root, overlay);
root.append(make("p", { class: "place" }, say("waiting")));

const HISTORIES = [6, 3, 1, 0]; // of what happened, so many lines: the fewer, the larger the letters
const READABLE = 0.027; // of the screen's height, at four metres

function fill() {
  if (overlay) return;
  const head = document.querySelector("header")?.getBoundingClientRect().height ?? 0;
  const room = innerHeight - root.getBoundingClientRect().top - head - 8;
  for (const lines of HISTORIES) {
    [...root.querySelectorAll(".happened li")].forEach((line, n) =>
      line.toggleAttribute("hidden", n >= lines));
    if (fit(root, room) >= innerHeight * READABLE) return;
  }
}

listen("watch", {
  game(message) {
    byId("game").textContent = message.title;
    showPicture(root, message, overlay?.show ?? SECTIONS);
    fill();
  },
});
addEventListener("resize", fill);
