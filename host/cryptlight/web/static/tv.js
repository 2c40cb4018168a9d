// @ts-check
/** The big picture for TV, phone or stream: it only looks. */
import { listen } from "./channel.js";
import { byId, dress, make } from "./dom.js";
import { showPicture } from "./picture.js";
import { say } from "./words.js";

const overlay = new URLSearchParams(location.search).has("overlay");
if (overlay) document.documentElement.classList.add("overlay");
dress("tv");
const root = byId("picture");
root.append(make("p", { class: "place" }, say("waiting")));

listen("watch", {
  game(message) {
    byId("game").textContent = message.title;
    showPicture(root, message);
  },
});
