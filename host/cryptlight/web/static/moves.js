// @ts-check
/** Every legal choice as a button with its key; what has more words opens the next ones. */
import { ask, localised, make } from "./dom.js";
import { say } from "./words.js";

/**
 * @typedef {{token: string | number, label: string, key: string, whole: boolean}} Choice
 * @typedef {{prompt: string, choices: Choice[], default: number, whole?: boolean}} Menu
 */

export class Moves {
  /**
   * @param {HTMLElement} buttons
   * @param {(menu: Menu) => void} asks what is asked now
   * @param {(tokens: (string | number)[]) => Promise<void>} give
   * @param {(problem: string) => void} fail
   */
  constructor(buttons, asks, give, fail) {
    this.root = buttons;
    this.asks = asks;
    this.give = give;
    this.fail = fail;
    /** @type {Menu | null} */
    this.top = null;
    /** @type {(string | number)[]} */
    this.said = [];
  }

  /** A new position: its choices, from the first word on. @param {Menu} menu */
  show(menu) {
    this.top = menu;
    this.said = [];
    this.draw(menu);
  }

  /** @param {Menu} menu */
  draw(menu) {
    const lead = Math.max(0, menu.default);
    this.asks(menu);
    const made = menu.choices.map((choice, n) => this.button(choice, n === lead));
    if (this.said.length)
      made.push(make("button", { type: "button", class: "back", onclick: () => this.top && this.show(this.top) }, say("back_out")));
    const focused = this.root.contains(document.activeElement);
    this.root.replaceChildren(...made);
    if (focused) this.root.querySelector("button")?.focus();
  }

  /**
   * @param {Choice} choice
   * @param {boolean} lead
   */
  button(choice, lead) {
    const about = {
      type: "button",
      class: `move ${lead ? "lead" : ""} ${choice.key ? choice.key.toLowerCase().replace(/\d/, "") : "listed"}`,
      "data-key": choice.key || undefined,
      "data-token": choice.token,
      onclick: () => this.take(choice),
    };
    const key = choice.key ? [make("kbd", {}, say(`cap_${choice.key}`))] : [];
    return make("button", about, make("span", {}, choice.label), ...key);
  }

  /** @param {Choice} choice */
  async take(choice) {
    const words = [...this.said, choice.token];
    if (choice.whole) {
      this.said = [];
      await this.give(words);
      return;
    }
    try {
      const menu = await ask(localised("/api/choices"), { partial: words });
      this.said = words;
      this.draw(menu);
    } catch (problem) {
      this.fail(/** @type {Error} */ (problem).message);
      if (this.top) this.show(this.top);
    }
  }

  /** The button of a key, as the keyboard presses it. @param {string} key */
  press(key) {
    const found = this.root.querySelector(`[data-key="${key}"]`);
    if (found instanceof HTMLButtonElement) found.click();
    return Boolean(found);
  }
}
