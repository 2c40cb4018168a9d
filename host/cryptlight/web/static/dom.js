// @ts-check
/** Building pages without a framework, and what all pages have in common. */
import { LANGUAGES, language, say } from "./words.js";

/**
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, string | number | boolean | EventListener | undefined>} [about]
 * @param {...(Node | string)} inside
 * @returns {HTMLElementTagNameMap[T]}
 */
export function make(tag, about = {}, ...inside) {
  const made = document.createElement(tag);
  set(made, about);
  made.append(...inside);
  return made;
}

/**
 * @param {string} tag
 * @param {Record<string, string | number>} [about]
 * @param {...(Node | string)} inside
 */
export function draw(tag, about = {}, ...inside) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  set(made, about);
  made.append(...inside);
  return made;
}

/**
 * @param {Element} element
 * @param {Record<string, any>} about
 */
function set(element, about) {
  for (const [name, value] of Object.entries(about)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value !== undefined) element.setAttribute(name, String(value));
  }
}

/**
 * An element that the page is known to have.
 * @param {string} id
 */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no #${id}`);
  return found;
}

/**
 * Read JSON from the server; an error carries the server's own words.
 * @param {string} path
 * @param {object} [body] sent with POST
 * @returns {Promise<any>}
 */
export async function ask(path, body) {
  const how = body && {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  };
  const answer = await fetch(path, how);
  if (!answer.ok) throw new Error((await answer.text()).trim() || answer.statusText);
  return answer.json();
}

/** @param {string} path */
export function localised(path) {
  return `${path}${path.includes("?") ? "&" : "?"}lang=${language()}`;
}

/** Whether the page is dark now, by choice or as the system is. */
export function isDark() {
  const chosen = localStorage.getItem("theme") || "auto";
  return chosen === "auto" ? matchMedia("(prefers-color-scheme: dark)").matches : chosen === "dark";
}

function applyTheme() {
  document.documentElement.dataset.theme = localStorage.getItem("theme") || "auto";
}

/**
 * Head of a page: its title, where else to go, language and colours.
 * @param {string} current
 */
export function dress(current) {
  document.documentElement.lang = language();
  document.title = `cryptlight · ${say(`title_${current}`)}`;
  applyTheme();
  for (const place of document.querySelectorAll("[data-say]"))
    place.textContent = say(/** @type {HTMLElement} */ (place).dataset.say || "");
  const head = document.querySelector("header");
  if (!head) return;
  const links = [["/", "play"], ["/board", "board"], ["/tv", "tv"], ["/overlay", "streamer"], ["/log", "log"], ["/packs", "packs"]].map(
    ([path, name]) =>
      make("a", { href: path, "aria-current": name === current ? "page" : undefined }, say(name)),
  );
  head.append(
    make("span", { class: "brand" }, "cryptlight"),
    make("nav", { "aria-label": say("pages") }, ...links),
    make("div", { class: "choices" }, languageChoice(), themeChoice()),
  );
}

function languageChoice() {
  const box = make("select", { "aria-label": say("language"), id: "language" });
  for (const [id, name] of Object.entries(LANGUAGES))
    box.append(make("option", { value: id, lang: id, selected: id === language() }, name));
  box.addEventListener("change", () => {
    localStorage.setItem("lang", box.value);
    const address = new URL(location.href);
    address.searchParams.delete("lang");
    location.replace(address);
  });
  return box;
}

function themeChoice() {
  const chosen = localStorage.getItem("theme") || "auto";
  const box = make("select", { "aria-label": say("theme"), id: "theme" });
  for (const name of ["auto", "light", "dark"])
    box.append(make("option", { value: name, selected: name === chosen }, say(`theme_${name}`)));
  box.addEventListener("change", () => {
    localStorage.setItem("theme", box.value);
    applyTheme();
    dispatchEvent(new Event("themed"));
  });
  return box;
}
