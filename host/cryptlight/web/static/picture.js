// @ts-check
/** The big picture of a moment: tracks, phase, heroes, last roll, what happened and why. */
import { make } from "./dom.js";
import { say } from "./words.js";

const MOST_CELLS = 20;
const SHAPES = ["●", "■", "▲", "◆", "⬟", "⬢"];

/** @param {any} track */
function trackCard(track) {
  const card = make("li", { class: "track", "data-track": track.id });
  card.append(
    make("span", { class: "name" }, track.name),
    make("span", { class: "value" }, String(track.value)),
  );
  const cells = track.high - track.low;
  if (cells > 0 && cells <= MOST_CELLS) {
    const bar = make("span", { class: "bar", "aria-hidden": "true" });
    for (let n = track.low + 1; n <= track.high; n++)
      bar.append(make("i", { class: n === track.value ? "head" : n < track.value ? "fill" : "" }));
    card.append(make("span", { class: "high" }, say("round_of", "", track.high).trim()), bar);
  }
  return card;
}

/** @param {any} hero */
function heroCard(hero) {
  const name = hero.name || say("hero", hero.seat);
  const card = make(
    "li",
    { class: "hero", "aria-current": hero.active ? "true" : undefined },
    make("span", { "aria-hidden": "true" }, `${SHAPES[hero.seat - 1] ?? ""} `),
    name,
  );
  for (const own of hero.values) {
    const most = own.high <= MOST_CELLS ? `/${own.high}` : "";
    card.append(" ", make("span", { class: "own" }, `${own.name} `, make("b", {}, `${own.value}${most}`)));
  }
  return card;
}

/** Few values are shown large; where a game has many, the others wait behind a line.
 * @param {any[]} tracks
 */
function trackParts(tracks) {
  const large = tracks.filter((track) => track.main);
  const others = tracks.filter((track) => !track.main);
  /** @type {HTMLElement[]} */
  const parts = [make("ul", { class: "tracks" }, ...large.map(trackCard))];
  if (others.length)
    parts.push(make("details", { class: "others" }, make("summary", {}, say("all_values")),
      make("ul", { class: "tracks" }, ...others.map(trackCard))));
  return parts;
}

/** @param {any} event */
export function eventLine(event) {
  const line = make("li", { class: event.undone ? "undone" : "" });
  line.append(make("span", { class: "what" }, event.undone ? `${say("undone")}: ${event.text}` : event.text));
  if (event.rule)
    line.append(" ", make("span", { class: "why" }, make("b", {}, event.rule), ` ${event.why}`));
  else line.append(" ", make("span", { class: "why" }, say("by_hand")));
  return line;
}

/** What a picture may show; an overlay chooses among them. */
export const SECTIONS = ["place", "tracks", "heroes", "dice", "lines"];

/** @param {any} picture */
function placeParts(picture) {
  const [place, ...more] = picture.lines;
  const where = make("div", { class: "where" }, make("p", { class: "place" }, place ?? ""),
    ...more.slice(0, 1).map((/** @type {string} */ line) => make("p", { class: "line" }, line)));
  return picture.over ? [make("p", { class: `over ${picture.over}` }, picture.ending), where] : [where];
}

/**
 * @param {any} picture
 * @param {Set<string>} wanted
 */
function seatParts(picture, wanted) {
  const seats = make("div", { class: "seats" });
  if (picture.heroes.length && wanted.has("heroes"))
    seats.append(make("ul", { class: "heroes", "aria-label": say("heroes") }, ...picture.heroes.map(heroCard)));
  if (picture.roll && wanted.has("dice"))
    seats.append(
      make("p", { class: "roll" }, make("span", { class: "name" }, `${say("last_roll")}: ${picture.roll.name}`),
        ...picture.roll.faces.map((/** @type {string} */ face) => make("span", { class: "die" }, face))),
    );
  return seats;
}

/**
 * @param {HTMLElement} root
 * @param {any} picture
 * @param {string[]} [sections] those to show, all if left out
 */
export function showPicture(root, picture, sections = SECTIONS) {
  const wanted = new Set(sections);
  /** @type {HTMLElement[]} */
  const parts = wanted.has("place") ? placeParts(picture) : [];
  const [large, ...others] = trackParts(picture.tracks);
  if (wanted.has("tracks")) parts.push(large);
  parts.push(seatParts(picture, wanted));
  if (wanted.has("tracks")) parts.push(...others);
  if (wanted.has("lines")) {
    const events = picture.happened.map(eventLine);
    parts.push(make("div", { class: "happened" }, make("h2", {}, say("happened")),
      events.length ? make("ol", {}, ...events) : make("p", {}, say("nothing_yet"))));
  }
  const open = root.querySelector("details.others")?.hasAttribute("open");
  root.replaceChildren(...parts);
  if (open) root.querySelector("details.others")?.setAttribute("open", "");
}

const NARROW_PX = 600; // a phone scrolls
const SMALLEST_PX = 6;
const STEPS = 9;

/**
 * The largest letters at which all of the picture is on the screen.
 * @param {HTMLElement} root
 * @param {number} room how high it may be
 * @returns {number} their size
 */
export function fit(root, room) {
  root.style.removeProperty("--u");
  if (innerWidth <= NARROW_PX) return innerHeight;
  let low = SMALLEST_PX;
  let high = Math.max(low, Math.min(innerHeight / 22, innerWidth / 40));
  for (let n = 0; n < STEPS; n++) {
    const middle = (low + high) / 2;
    root.style.setProperty("--u", `${middle}px`);
    if (root.scrollHeight <= room && root.scrollWidth <= root.clientWidth) low = middle;
    else high = middle;
  }
  root.style.setProperty("--u", `${low}px`);
  return low;
}
