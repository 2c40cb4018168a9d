// @ts-check
/** Pairing: the code goes to the server once; a cookie remembers it. */
import { byId, dress } from "./dom.js";
import { say } from "./words.js";

dress("pair");
const code = /** @type {HTMLInputElement} */ (byId("code"));

async function pair() {
  const answer = await fetch("/pair", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ code: code.value }),
  });
  if (answer.ok) location.replace("/");
  else {
    const { wait } = await answer.json();
    byId("status").textContent = wait ? say("wait_code").replace("{0}", wait) : say("wrong_code");
  }
}

byId("pair").addEventListener("submit", (event) => {
  event.preventDefault();
  pair();
});
// The one who started the server comes with the code behind the sign that is never sent.
if (location.hash.length === 7) {
  code.value = location.hash.slice(1);
  history.replaceState(null, "", "/pair");
  pair();
}
