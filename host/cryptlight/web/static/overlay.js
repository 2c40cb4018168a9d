// @ts-check
/** What an overlay shows, where and how large: kept in its address, so that it can be copied. */
import { SECTIONS } from "./picture.js";

export const CORNERS = ["top-left", "top-right", "bottom-left", "bottom-right", "full"];
export const THEMES = ["dark", "light"];
const SCALES = { least: 40, most: 300, usual: 100 };

/** @typedef {{show: string[], corner: string, scale: number, theme: string}} Overlay */

/**
 * @param {string} search of an address
 * @returns {Overlay | null} null when the address asks for no overlay
 */
export function readOverlay(search) {
  const asked = new URLSearchParams(search);
  if (!["overlay", "show", "corner", "scale"].some((name) => asked.has(name))) return null;
  const show = (asked.get("show") ?? "").split(",").filter((name) => SECTIONS.includes(name));
  const scale = Number(asked.get("scale")) || SCALES.usual;
  return {
    show: show.length ? show : SECTIONS,
    corner: among(CORNERS, asked.get("corner"), "full"),
    scale: Math.max(SCALES.least, Math.min(SCALES.most, scale)),
    theme: among(THEMES, asked.get("theme"), "dark"),
  };
}

/** @param {Overlay} overlay */
export function writeOverlay(overlay) {
  const { show, corner, scale, theme } = overlay;
  return `?overlay&show=${show.join(",")}&corner=${corner}&scale=${scale}&theme=${theme}`;
}

/**
 * @param {HTMLElement} page that becomes clear
 * @param {HTMLElement} root of the picture
 * @param {Overlay} overlay
 */
export function dressOverlay(page, root, overlay) {
  page.classList.add("overlay", overlay.corner);
  page.dataset.theme = overlay.theme;
  root.style.setProperty("--u", `calc(${overlay.scale / 100} * min(2.2vh, 1.4vw))`);
}

/**
 * @param {string[]} known
 * @param {string | null} asked
 * @param {string} otherwise
 */
const among = (known, asked, otherwise) => (asked && known.includes(asked) ? asked : otherwise);
