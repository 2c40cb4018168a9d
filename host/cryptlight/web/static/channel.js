// @ts-check
/** The live channel to the server: says how it is, and comes back by itself. */
import { byId, localised } from "./dom.js";
import { say } from "./words.js";

const SOONEST_MS = 250;
const LATEST_MS = 2000;

/**
 * @typedef {object} Hearers
 * @property {(bytes: Uint8Array) => void} [lights]
 * @property {(bytes: Uint8Array) => void} [screen]
 * @property {(message: any) => void} [board]
 * @property {(message: any) => void} [game]
 * @property {(message: any) => void} [surface]
 * @property {(message: any) => void} [lines]
 * @property {(message: any) => void} [power]
 * @property {() => void} [opened] what was known before may be out of date
 */

/**
 * Listen until the page goes away.
 * @param {"live" | "watch"} path
 * @param {Hearers} hearers
 */
export function listen(path, hearers) {
  const status = byId("status");
  let wait = SOONEST_MS;
  /** @type {WebSocket | null} */
  let socket = null;

  /** @param {string} text */
  function tell(text) {
    if (status.textContent !== text) status.textContent = text;
    document.documentElement.dataset.link = text ? "off" : "on";
  }

  /** @param {MessageEvent} event */
  function hear(event) {
    if (event.data instanceof ArrayBuffer) {
      const bytes = new Uint8Array(event.data);
      const rest = bytes.subarray(1);
      if (bytes[0] === 76) hearers.lights?.(rest);
      else if (bytes[0] === 83) hearers.screen?.(rest);
      return;
    }
    const message = JSON.parse(event.data);
    if (message.type === "power") tell(message.on ? "" : say("no_power"));
    /** @type {Record<string, any>} */ (hearers)[message.type]?.(message);
  }

  function open() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    socket = new WebSocket(localised(`${scheme}://${location.host}/${path}`));
    socket.binaryType = "arraybuffer";
    socket.addEventListener("open", () => hearers.opened?.());
    socket.addEventListener("message", (event) => {
      wait = SOONEST_MS;
      hear(event);
    });
    socket.addEventListener("close", (event) => {
      tell(say(event.code === 1013 ? "full" : "lost"));
      setTimeout(open, wait);
      wait = Math.min(LATEST_MS, wait * 2);
    });
  }

  tell(say("connecting"));
  open();
  return {
    /** @param {object} message */
    send(message) {
      if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
    },
  };
}
