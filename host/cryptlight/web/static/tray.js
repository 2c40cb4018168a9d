// @ts-check
/** The dice tray: the faces of the roll that stands, and what may still be done to it. */
import { make } from "./dom.js";
import { say } from "./words.js";

/**
 * @typedef {{name: string, faces: string[], again: boolean,
 *   amend: {id: string, name: string, low: number, high: number}[]}} Roll
 */

export class Tray {
  /**
   * @param {HTMLElement} root
   * @param {(words: (string | number)[]) => void} amend
   */
  constructor(root, amend) {
    this.root = root;
    this.amend = amend;
    /** @type {Set<number>} */
    this.marked = new Set();
    this.shown = "";
  }

  /**
   * @param {Roll | null} roll
   * @param {string} force what a roll to come would be
   * @param {number} at the step of the game: the same roll does not tumble twice
   */
  show(roll, force, at) {
    const key = JSON.stringify([roll, force, at]);
    if (key === this.shown) return;
    this.shown = key;
    this.marked.clear();
    /** @type {Node[]} */
    const parts = force ? [make("p", { class: "force" }, `${say("pool")}: ${force}`)] : [];
    if (roll) parts.push(...this.roll(roll));
    this.root.replaceChildren(...parts);
  }

  /** @param {Roll} roll */
  roll(roll) {
    const again = make("button", { type: "button", class: "again", disabled: true, onclick: () => this.again() }, say("throw_again"));
    const dice = roll.faces.map((face, n) => this.die(face, n, roll.again, again));
    /** @type {HTMLElement[]} */
    const parts = [make("h3", {}, roll.name), make("div", { class: "dice" }, ...dice)];
    if (roll.again) parts.push(again);
    for (const one of roll.amend)
      parts.push(make("p", { class: "amend" }, make("span", {}, one.name),
        this.stepper(one, -1), this.stepper(one, 1)));
    return parts;
  }

  /**
   * @param {string} face
   * @param {number} n
   * @param {boolean} may
   * @param {HTMLButtonElement} again
   */
  die(face, n, may, again) {
    if (!may) return make("span", { class: "die" }, face);
    const die = make("button", { type: "button", class: "die", "aria-pressed": "false", onclick: () => {
      if (!this.marked.delete(n)) this.marked.add(n);
      die.setAttribute("aria-pressed", String(this.marked.has(n)));
      again.disabled = !this.marked.size;
    } }, face);
    return die;
  }

  /**
   * @param {{id: string, name: string}} one
   * @param {number} by
   */
  stepper(one, by) {
    const label = say(by < 0 ? "less_of" : "more_of", one.name);
    return make("button", { type: "button", class: "step", "aria-label": label, onclick: () => this.amend([one.id, by]) }, by < 0 ? "−" : "+");
  }

  again() {
    this.amend([...this.marked].sort((a, b) => a - b).flatMap((n) => ["again", n]));
  }
}
