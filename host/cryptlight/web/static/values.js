// @ts-check
/** Values as bars that can be clicked, turned by the wheel, dragged, or stepped: a turn each. */
import { make } from "./dom.js";
import { say } from "./words.js";

const MOST_CELLS = 24;
const REST_MS = 350; // of the wheel: then what it turned is one turn

/**
 * @typedef {{id: string, name: string, value: number, low: number, high: number, dial: string,
 *   pressed: boolean}} Value
 */

export class Bars {
  /**
   * @param {HTMLElement} root a list
   * @param {(value: Value, by: number) => void} turn
   * @param {() => boolean} right whether values are put right, any of them
   */
  constructor(root, turn, right) {
    this.root = root;
    this.turn = turn;
    this.right = right;
    /** @type {Map<string, Bar>} */
    this.bars = new Map();
  }

  /** @param {Value[]} values */
  show(values) {
    const wanted = values.map((value) => {
      const bar = this.bars.get(value.id) ?? new Bar(this);
      this.bars.set(value.id, bar);
      bar.show(value);
      return bar.root;
    });
    const same = wanted.length === this.root.children.length &&
      wanted.every((element, n) => element === this.root.children[n]);
    if (!same) this.root.replaceChildren(...wanted);
    for (const [id, bar] of this.bars) if (!bar.root.isConnected) this.bars.delete(id);
  }
}

class Bar {
  /** @param {Bars} all */
  constructor(all) {
    this.all = all;
    /** @type {Value | null} */
    this.value = null;
    this.by = 0; // turned, not yet told
    this.waiting = 0;
    this.slider = make("div", { class: "slider", role: "slider", tabindex: "0" });
    this.number = make("output", { class: "number" });
    this.name = make("span", { class: "name" });
    this.less = this.step("−", -1);
    this.more = this.step("+", 1);
    this.root = make("li", { class: "bar" }, this.name, this.number, this.less, this.slider, this.more);
    this.slider.addEventListener("pointerdown", (event) => this.drag(event));
    this.slider.addEventListener("keydown", (event) => this.key(event));
    this.root.addEventListener("wheel", (event) => this.wheel(event), { passive: false });
  }

  /**
   * @param {string} sign
   * @param {number} by
   */
  step(sign, by) {
    return make("button", { type: "button", class: "step", tabindex: "-1", onclick: () => this.add(by) }, sign);
  }

  /** @param {Value} value */
  show(value) {
    const before = this.value;
    this.value = value;
    this.by = 0;
    this.root.dataset.track = value.id;
    const can = this.can();
    this.root.classList.toggle("fixed", !can);
    this.less.disabled = this.more.disabled = !can;
    this.name.textContent = value.name;
    this.less.setAttribute("aria-label", say("less_of", value.name));
    this.more.setAttribute("aria-label", say("more_of", value.name));
    this.slider.setAttribute("aria-label", value.name);
    this.slider.setAttribute("aria-valuemin", String(value.low));
    this.slider.setAttribute("aria-valuemax", String(value.high));
    this.slider.setAttribute("aria-disabled", String(!can));
    this.cells(value);
    this.draw();
    if (before && before.value !== value.value) {
      this.root.classList.remove("moved");
      void this.root.offsetWidth; // so that the motion starts anew
      this.root.classList.add("moved");
    }
  }

  /** @param {Value} value */
  cells(value) {
    const count = value.high - value.low;
    const wanted = count > 0 && count <= MOST_CELLS ? count : 0;
    if (this.slider.children.length === wanted && wanted) return;
    const made = [];
    for (let n = 0; n < (wanted || 1); n++) made.push(make("i"));
    this.slider.classList.toggle("smooth", !wanted);
    this.slider.replaceChildren(...made);
  }

  can() {
    return Boolean(this.value && (this.value.dial || this.all.right()));
  }

  get target() {
    const value = this.value;
    return value ? Math.max(value.low, Math.min(value.high, value.value + this.by)) : 0;
  }

  draw() {
    const value = this.value;
    if (!value) return;
    const short = value.high <= MOST_CELLS;
    this.number.textContent = short ? say("of", this.target, value.high) : String(this.target);
    this.slider.setAttribute("aria-valuenow", String(this.target));
    this.root.classList.toggle("turning", this.by !== 0);
    if (this.slider.classList.contains("smooth")) {
      const part = (this.target - value.low) / Math.max(1, value.high - value.low);
      this.slider.style.setProperty("--part", String(part));
      return;
    }
    [...this.slider.children].forEach((cell, n) => {
      const at = value.low + n + 1;
      cell.className = at === this.target ? "head" : at < this.target ? "fill" : "";
    });
  }

  /** @param {number} by */
  add(by) {
    if (!this.can()) return;
    this.by += by;
    if (this.value) this.by = this.target - this.value.value;
    this.draw();
    clearTimeout(this.waiting);
    this.waiting = window.setTimeout(() => this.tell(), REST_MS);
  }

  tell() {
    clearTimeout(this.waiting);
    const { value, by } = this;
    if (!value || !by) return;
    this.all.turn(value, by);
  }

  /** @param {number} x on the page @returns {number} the value there */
  at(x) {
    const value = this.value;
    if (!value) return 0;
    const box = this.slider.getBoundingClientRect();
    const part = Math.max(0, Math.min(1, (x - box.left) / box.width));
    const cells = value.high - value.low;
    if (this.slider.classList.contains("smooth")) return value.low + Math.round(part * cells);
    return value.low + Math.min(cells, Math.floor(part * cells) + 1);
  }

  /** @param {PointerEvent} event */
  drag(event) {
    if (event.button !== 0 || !this.can()) return;
    const before = this.value?.value ?? 0;
    const start = this.at(event.clientX);
    let moved = false;
    /** @param {PointerEvent} to */
    const follow = (to) => {
      const there = this.at(to.clientX);
      moved = moved || there !== start;
      this.by = there - before;
      this.draw();
    };
    const done = () => {
      removeEventListener("pointermove", follow);
      removeEventListener("pointerup", done);
      removeEventListener("pointercancel", done);
      if (!moved && this.by === 0) this.by = -1; // the head itself: one back
      this.draw();
      this.tell();
    };
    follow(event);
    addEventListener("pointermove", follow);
    addEventListener("pointerup", done);
    addEventListener("pointercancel", done);
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    if (!this.can()) return;
    event.preventDefault();
    this.add(event.deltaY < 0 ? 1 : -1);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    /** @type {Record<string, number>} */
    const steps = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1 };
    const by = steps[event.key];
    if (by) this.add(by);
    else if (event.key === "Enter") this.tell();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
