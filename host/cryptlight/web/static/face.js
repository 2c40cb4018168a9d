// @ts-check
/** The board as it looks: drawn from the server's numbers, lit by the bytes on its wires. */
import { draw, make } from "./dom.js";
import { language, say } from "./words.js";

const INK = { stroke: "var(--engraved)", "stroke-width": 0.35, fill: "none" };
const SHAPES = { SEAT1: "1●", SEAT2: "2■", SEAT3: "3▲", SEAT4: "4◆", SEAT5: "5", SEAT6: "6" };
const KEYBOARD = {
  NEXT: "Space", PLUS: "+", MINUS: "-", SELECT: "Enter", ROLL: "R", UNDO: "U", ENEMY: "E",
  SEAT1: "1", SEAT2: "2", SEAT3: "3", SEAT4: "4", SEAT5: "5", SEAT6: "6",
};

/**
 * A colour as the light has it: what is on the wire is the light's power, not a screen's value.
 * @param {number} red
 * @param {number} green
 * @param {number} blue
 */
const light = (red, green, blue) =>
  `color(srgb-linear ${red / 255} ${green / 255} ${blue / 255})`;

/**
 * @param {any} row
 * @param {any} drawing
 */
function plateRow(row, drawing) {
  const made = draw("g", {});
  row.xs.forEach((/** @type {number} */ x, /** @type {number} */ n) => {
    made.append(
      draw("path", { d: `M${x} ${row.y - 4.4}v0.8M${x} ${row.y + 3.6}v0.8`, ...INK }),
    );
    const label = row.labels[n] ?? "";
    if (drawing.icons[label]) {
      const strokes = drawing.icons[label].map(
        (/** @type {number[]} */ [a, b, c, d]) =>
          `M${x + a} ${row.y + 6.4 + b}L${x + c} ${row.y + 6.4 + d}`,
      );
      made.append(draw("path", { d: strokes.join(""), ...INK }));
    } else if (label) {
      made.append(draw("text", { x, y: row.y + 7.6, "font-size": 3 }, label));
    }
    if (row.danger && n + 1 >= row.danger)
      made.append(draw("path", { d: `M${x - 7.5} ${row.y + 4}h4.5M${x + 3} ${row.y + 4}h4.5`, ...INK }));
  });
  const name = draw("text", { class: "rowname", "font-size": 3 }, row.name[language()].split(/[ ,]/)[0]);
  name.setAttribute("transform", `translate(6 ${row.y}) rotate(-90)`);
  made.append(name);
  return made;
}

/** Everything of the board that shows something. */
export class Face {
  /**
   * @param {HTMLElement} root
   * @param {HTMLElement} keys where the buttons are
   * @param {HTMLElement} spoken the strips for those who cannot see them
   */
  constructor(root, keys, spoken) {
    this.root = root;
    this.keys = keys;
    this.spoken = spoken;
    /** @type {{set: (colour: string) => void, bytes: number}[]} */
    this.pixels = [];
    /** @type {any} */
    this.drawing = null;
    /** @type {HTMLCanvasElement[]} */
    this.screens = [];
    /** @type {Uint8Array} */
    this.wires = new Uint8Array();
    /** @type {Uint8Array} */
    this.brightest = new Uint8Array();
    setInterval(() => this.speak(), 1000);
  }

  /** @param {any} drawing */
  show(drawing) {
    if (JSON.stringify(drawing) === JSON.stringify(this.drawing)) return;
    this.drawing = drawing;
    this.root.style.setProperty("--wide", drawing.width);
    this.root.style.setProperty("--high", drawing.height);
    const svg = this.box();
    const glow = draw("g", { class: "glow" });
    const leds = draw("g", {});
    this.pixels = [];
    this.keys.replaceChildren();
    for (const strip of drawing.strips) {
      const over = { x: 8, y: strip.y - 8, width: drawing.width - 16, height: 16 };
      svg.append(plateRow(strip, drawing));
      svg.append(draw("rect", { ...over, fill: "transparent", "data-strip": strip.id }));
      strip.xs.forEach((/** @type {number} */ x, /** @type {number} */ n) => {
        const halo = draw("circle", { cx: x, cy: strip.y, r: drawing.pixel * 0.9 });
        const led = draw("circle", { cx: x, cy: strip.y, r: drawing.pixel / 2, class: "led" });
        led.id = `led-${strip.id}-${n + 1}`;
        led.setAttribute("data-strip", strip.id);
        led.setAttribute("data-pixel", String(n));
        glow.append(halo);
        leds.append(led);
        this.pixel((colour) => {
          led.style.fill = colour;
          halo.style.fill = colour;
        });
      });
      for (const name of strip.tail) this.keyLight(name);
    }
    svg.append(glow, leds);
    this.knob();
    const glass = this.glass();
    this.root.replaceChildren(svg, glass);
    this.screens = [glass];
    this.wires = new Uint8Array();
    this.brightest = new Uint8Array();
  }

  box() {
    const { width, height, fold, title, strips } = this.drawing;
    const svg = draw("svg", { viewBox: `0 0 ${width} ${height}`, "aria-hidden": "true" });
    const names = strips.map((/** @type {any} */ strip) => strip.name[language()]);
    svg.append(
      draw("rect", { x: 0.5, y: 0.5, width: width - 1, height: height - 1, rx: 3, class: "case" }),
      draw("rect", { x: 2, y: 2, width: width - 4, height: fold - 3, rx: 2, class: "plate" }),
      draw(
        "text",
        { x: width / 2, y: fold - 2.6, "font-size": 3, class: "caption" },
        `${title[language()]}: ${names.filter(Boolean).join(" · ")}`,
      ),
    );
    return svg;
  }

  glass() {
    const { window: place, screen } = this.drawing;
    const glass = make("canvas", { width: screen[0], height: screen[1], class: "glass" });
    glass.setAttribute("aria-hidden", "true");
    glass.style.setProperty("--x", place.x);
    glass.style.setProperty("--y", place.y);
    glass.style.setProperty("--w", place.size[0]);
    return glass;
  }

  /** @param {(colour: string) => void} set */
  pixel(set) {
    this.pixels.push({ set, bytes: -1 });
  }

  /**
   * A key with its light; the link's light has no key.
   * @param {string} name
   */
  keyLight(name) {
    const { keys, lights, light_y } = this.drawing;
    const key = keys.find((/** @type {any} */ one) => one.id === name);
    const lamp = make("span", { class: "lamp", "data-light": name });
    const sign = /** @type {Record<string, string>} */ (SHAPES)[name] ?? say(`cap_${name}`);
    const long = sign.length > 5 ? " long" : "";
    const cap = make("span", { class: `cap${long}`, "aria-hidden": "true" }, sign);
    const holder = key
      ? make("button", {
          type: "button",
          class: "key",
          "data-key": name,
          "aria-label": say(name),
          "aria-keyshortcuts": /** @type {Record<string, string>} */ (KEYBOARD)[name],
        })
      : make("span", { class: "linklight", role: "img", "aria-label": say(name) });
    holder.append(lamp, cap);
    holder.style.setProperty("--x", lights[name] ?? key?.x ?? 0);
    holder.style.setProperty("--y", key ? key.y : light_y);
    holder.style.setProperty("--rise", String(key ? key.y - light_y : 0));
    holder.style.setProperty("--d", this.drawing.key);
    this.keys.append(holder);
    let lit = "";
    this.pixel((colour) => {
      lamp.style.backgroundColor = colour;
      lamp.style.setProperty("--glow", colour);
      const now = say(colour.includes(" 0 0 0)") ? "dark" : "lit");
      if (key && now !== lit) holder.setAttribute("aria-description", now);
      lit = now;
    });
  }

  knob() {
    const { encoder } = this.drawing;
    if (!encoder) return;
    const parts = [
      ["turn_left", "turn", "-1", "↶"],
      ["PUSH", "key", "PUSH", "◉"],
      ["turn_right", "turn", "1", "↷"],
    ].map(([name, kind, value, sign]) =>
      make(
        "button",
        { type: "button", [`data-${kind}`]: value, "aria-label": say(name), class: "knobpart" },
        make("span", { "aria-hidden": "true" }, sign),
      ),
    );
    const group = make("div", { class: "knob" }, ...parts);
    group.style.setProperty("--x", encoder.x);
    group.style.setProperty("--y", encoder.y);
    this.keys.append(group);
  }

  /**
   * Green, red, blue for each light, strip after strip, as they are on the wires.
   * @param {Uint8Array} bytes
   */
  light(bytes) {
    if (this.brightest.length !== bytes.length) this.brightest = new Uint8Array(bytes.length);
    this.pixels.forEach((pixel, n) => {
      const [green, red, blue] = bytes.subarray(3 * n, 3 * n + 3);
      const packed = (red << 16) | (green << 8) | blue;
      if (packed !== pixel.bytes) {
        pixel.bytes = packed;
        pixel.set(light(red, green, blue));
      }
    });
    bytes.forEach((value, n) => {
      if (value > this.brightest[n]) this.brightest[n] = value;
    });
    this.wires = bytes.slice();
  }

  /** Once a second, what was lit meanwhile: a blinking light counts as lit. */
  speak() {
    if (!this.drawing || !this.brightest.length) return;
    let at = 0;
    const lines = this.drawing.strips.map((/** @type {any} */ strip) => {
      const lit = strip.xs.flatMap((/** @type {number} */ _x, /** @type {number} */ n) => {
        const power = Math.max(...this.brightest.subarray(at + 3 * n, at + 3 * n + 3));
        return power > 15 ? [strip.labels[n] || `#${n + 1}`] : [];
      });
      at += 3 * (strip.xs.length + strip.tail.length);
      return `${strip.name[language()] || strip.id}: ${lit.join(", ") || say("none_lit")}`;
    });
    this.brightest = this.wires.slice();
    lines.forEach((/** @type {string} */ line, /** @type {number} */ n) => {
      const place = this.spoken.children[n] ?? this.spoken.appendChild(make("li"));
      if (place.textContent !== line) place.textContent = line;
    });
    while (this.spoken.children.length > lines.length) this.spoken.lastChild?.remove();
  }
}

/**
 * The display's memory as pixels: a byte is eight rows of a column.
 * @param {HTMLCanvasElement[]} canvases
 * @param {Uint8Array} memory
 */
export function paint(canvases, memory) {
  for (const canvas of canvases) {
    const pen = canvas.getContext("2d");
    if (!pen) continue;
    const image = pen.createImageData(canvas.width, canvas.height);
    for (let y = 0; y < canvas.height; y++)
      for (let x = 0; x < canvas.width; x++) {
        const on = (memory[(y >> 3) * canvas.width + x] >> (y & 7)) & 1;
        image.data.set(on ? [190, 228, 255, 255] : [4, 6, 10, 255], 4 * (y * canvas.width + x));
      }
    pen.putImageData(image, 0, 0);
  }
}
