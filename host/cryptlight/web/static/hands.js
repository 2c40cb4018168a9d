// @ts-check
/** Mouse, touch, keyboard and screen reader: all of them press and let go of the same keys. */

/** @type {Record<string, string>} */
const KEYS = {
  " ": "NEXT", "+": "PLUS", "=": "PLUS", "-": "MINUS", Enter: "SELECT", r: "ROLL", u: "UNDO",
  e: "ENEMY", 1: "SEAT1", 2: "SEAT2", 3: "SEAT3", 4: "SEAT4", 5: "SEAT5", 6: "SEAT6",
};
/** @type {Record<string, number>} */
const TURNS = { ArrowLeft: -1, ArrowRight: 1 };
const TAP_MS = 60;
const WHEEL_MS = 80;

/**
 * @param {HTMLElement} root with the buttons
 * @param {(message: object) => void} send
 * @param {() => boolean} keyboard whether letters may press
 */
export function lendHands(root, send, keyboard) {
  /** @type {Map<string, string>} what holds which key: a pointer or a key of the keyboard */
  const held = new Map();

  /** @param {string} name */
  const buttonOf = (name) => root.querySelector(`[data-key="${name}"]`);

  /**
   * @param {string} holder
   * @param {string} key
   */
  function down(holder, key) {
    if (held.has(holder)) return;
    held.set(holder, key);
    buttonOf(key)?.classList.add("down");
    send({ down: key });
  }

  /** @param {string} holder */
  function up(holder) {
    const key = held.get(holder);
    if (key === undefined) return;
    held.delete(holder);
    if ([...held.values()].includes(key)) return;
    buttonOf(key)?.classList.remove("down");
    send({ up: key });
  }

  /** @type {Map<string, number>} detents of the wheel that are not sent yet, by strip */
  const wheeled = new Map();

  /**
   * The wheel over a strip turns its dial; a fast one becomes few messages. With shift, a browser
   * may scroll sideways.
   * @param {string} strip
   * @param {WheelEvent} event
   */
  function wheel(strip, event) {
    const way = (event.deltaY || event.deltaX) < 0 ? 1 : -1;
    const name = strip + (event.shiftKey ? "!" : "");
    if (!wheeled.has(name))
      setTimeout(() => {
        send({ dial: [strip, wheeled.get(name), name.endsWith("!")] });
        wheeled.delete(name);
      }, WHEEL_MS);
    wheeled.set(name, (wheeled.get(name) || 0) + way);
  }

  const letGo = () => [...held.keys()].forEach(up);

  /** @param {Event} event */
  function target(event) {
    const found = event.target instanceof Element && event.target.closest("[data-key], [data-turn]");
    return found instanceof HTMLElement ? found : null;
  }

  root.addEventListener("pointerdown", (event) => {
    const key = target(event)?.dataset.key;
    if (!key || event.button !== 0) return;
    down(`pointer ${event.pointerId}`, key);
  });
  for (const name of ["pointerup", "pointercancel"])
    addEventListener(name, (event) => up(`pointer ${/** @type {PointerEvent} */ (event).pointerId}`));
  root.addEventListener("mousedown", (event) => {
    if (target(event)) event.preventDefault(); // no focus by mouse: Space stays NEXT
  });
  root.addEventListener("contextmenu", (event) => {
    if (target(event)) event.preventDefault(); // a long touch holds the key
  });
  root.addEventListener("click", (event) => {
    const found = target(event);
    const led = event.target instanceof Element && event.target.closest("[data-pixel]");
    if (led) {
      const pixel = Number(led.getAttribute("data-pixel"));
      send({ pixel: [led.getAttribute("data-strip"), pixel, event.shiftKey] });
    } else if (found?.dataset.turn) send({ turn: Number(found.dataset.turn) });
    else if (found?.dataset.key && event.detail === 0) {
      const holder = `reader ${performance.now()}`; // no pointer and no key: a screen reader
      down(holder, found.dataset.key);
      setTimeout(() => up(holder), TAP_MS);
    }
  });
  root.addEventListener(
    "wheel",
    (event) => {
      if (!(event.target instanceof Element)) return;
      const strip = event.target.closest("[data-strip]")?.getAttribute("data-strip");
      if (strip) {
        event.preventDefault();
        wheel(strip, event);
        return;
      }
      if (!event.target.closest(".knob")) return;
      event.preventDefault();
      send({ turn: event.deltaY > 0 ? 1 : -1 });
    },
    { passive: false },
  );

  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const focused = event.target instanceof HTMLElement ? event.target : null;
    const pressing = event.key === " " || event.key === "Enter";
    const own = focused?.closest("[data-key]");
    if (pressing && own instanceof HTMLElement && root.contains(own)) {
      event.preventDefault();
      if (!event.repeat) down(`key ${event.code}`, own.dataset.key || "");
      return;
    }
    const busy = focused?.matches("input, select, textarea, a, summary, button") ?? false;
    const typing = focused?.matches("input, select, textarea") ?? false;
    if (!keyboard() || typing || (busy && pressing)) return;
    const key = KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (key && buttonOf(key)) {
      event.preventDefault();
      if (!event.repeat) down(`key ${event.code}`, key);
    } else if (TURNS[event.key]) {
      event.preventDefault();
      send({ turn: TURNS[event.key] });
    }
  });
  addEventListener("keyup", (event) => up(`key ${event.code}`));
  addEventListener("blur", letGo);
  document.addEventListener("visibilitychange", letGo);
}
