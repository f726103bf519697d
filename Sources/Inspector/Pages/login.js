/** The login: a name and a password for a session, or a token that this tab keeps. */

import { ask, logIn, setToken } from "./api.js";
import { fill, make, notice, uniqueID } from "./dom.js";

/** `onDone` is called when the server knows who is asking. */
export function loginView(onDone) {
  const message = make("div", { role: "alert" });
  return make("div", { class: "page narrow" },
    make("h1", {}, "Log in"),
    message,
    form("Log in", [field("Name", "text", "username"), field("Password", "password", "current-password")],
      message, onDone, ([name, password]) => logIn(name, password)),
    make("details", { class: "other" },
      make("summary", {}, "Use a token instead"),
      form("Use the token", [field("Token", "password", "off")], message, onDone, ([token]) => tryToken(token))));
}

async function tryToken(token) {
  setToken(token.trim());
  await ask("store").catch((error) => {
    setToken(null);
    throw error;
  });
}

function field(label, type, autocomplete) {
  const id = uniqueID("login");
  const input = make("input", { id, type, autocomplete, required: true, autocapitalize: "none", spellcheck: "false" });
  return { input, row: make("p", { class: "field" }, make("label", { for: id }, label), input) };
}

function form(label, fields, message, onDone, attempt) {
  const submit = make("button", { type: "submit", class: "primary" }, label);
  const element = make("form", { class: "login" }, fields.map(({ row }) => row), make("p", {}, submit));
  element.addEventListener("submit", async (event) => {
    event.preventDefault();
    submit.disabled = true;
    try {
      await attempt(fields.map(({ input }) => input.value));
      fill(message);
      onDone();
    } catch (error) {
      fill(message, notice("bad", "Refused:", error.message));
      fields.at(-1).input.value = "";
      fields[0].input.focus();
    } finally {
      submit.disabled = false;
    }
  });
  return element;
}
