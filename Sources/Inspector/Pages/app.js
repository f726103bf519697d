/** The program of the page: it shows the view that the address names, and the frame around it. */

import { ask, ServerError } from "./api.js";
import { button, fill, make, notice } from "./dom.js";
import { startListening, stopListening } from "./live.js";
import { parseRoute } from "./route.js";
import { followStore, hideFrame, markPlace, showFrame } from "./frame.js";
import { loginView } from "./login.js";
import * as changes from "./changes.js";
import * as collection from "./collection.js";
import * as overview from "./overview.js";
import * as record from "./record.js";
import * as store from "./store.js";
import * as timeline from "./timeline.js";

const views = { overview, collection, record, timeline, store, changes };
const main = document.getElementById("main");

/** What is shown: the view's own object, the address, and what ends its requests. */
const shown = { view: null, hash: null, name: null, number: null, controller: new AbortController() };
let description = null;
/** Ends what goes on from view to view as long as somebody is logged in. */
let login = new AbortController();
let isFirst = true;

/** Where the reader was in each entry of the history, by its number: how far down, and at which link. */
const places = new Map();
history.scrollRestoration = "manual";

/** Goes to an address; `state` is kept with it in the history. */
function navigate(hash, { replace = false, state = null } = {}) {
  const place = replace ? history.state?.place : undefined;
  history[replace ? "replaceState" : "pushState"]({ ...state, place }, "", hash);
  return arrive();
}

/** The number of the current entry, and whether the reader comes back to it. */
function numberedEntry() {
  const known = history.state?.place;
  if (known !== undefined) return { number: known, isKnown: true };
  const number = Date.now() + Math.random();
  history.replaceState({ ...history.state, place: number }, "");
  return { number, isKnown: false };
}

async function arrive() {
  const hash = location.hash;
  if (hash !== "" && !hash.startsWith("#/")) return;
  if (hash === shown.hash) return;
  const { number, isKnown } = numberedEntry();
  places.set(shown.number, { top: window.scrollY, link: document.activeElement?.getAttribute("href") });
  shown.number = number;
  const route = parseRoute(hash);
  const name = JSON.stringify([route.view, route.path]);
  shown.hash = hash;
  if (shown.name === name && shown.view?.update) {
    shown.view.update(route);
    return;
  }
  await open(route, name, isKnown ? places.get(number) : null);
}

/** Shows a view; `former` is where the reader was in it. */
async function open(route, name, former) {
  shown.controller.abort();
  const controller = new AbortController();
  Object.assign(shown, { view: null, name, controller });
  main.setAttribute("aria-busy", "true");
  try {
    description ??= await loadDescription(controller.signal);
    const module = views[route.view];
    if (!module) throw new ServerError(404, "There is no such page.");
    const view = await module.open(route, context(controller.signal));
    if (controller.signal.aborted) return;
    shown.view = view;
    place(view.title, view.element, former);
  } catch (error) {
    if (controller.signal.aborted) return;
    failed(error);
  }
}

function context(signal) {
  return { signal, navigate, failed, store: description, setTitle, reload };
}

async function loadDescription(signal) {
  const answer = await ask("store", {}, signal);
  showFrame(answer, { onLogOut: reload });
  login.abort();
  login = new AbortController();
  followStore(login.signal);
  startListening();
  return answer;
}

/**
 * Shows an element as the content of the page. The heading takes the focus, so that reading goes on there; whoever comes
 * back is led to where they were.
 */
function place(title, element, former = null) {
  main.removeAttribute("aria-busy");
  fill(main, element);
  setTitle(title);
  markPlace(location.hash);
  if (!isFirst) {
    const heading = main.querySelector("h1");
    heading?.setAttribute("tabindex", "-1");
    const link = former?.link && [...main.querySelectorAll("a[href]")].find((one) => one.getAttribute("href") === former.link);
    (link || heading)?.focus({ preventScroll: true });
    window.scrollTo(0, former?.top ?? 0);
  }
  isFirst = false;
}

function setTitle(title) {
  document.title = description ? `${title} – ${description.name}` : `${title} – Andiron`;
}

function failed(error) {
  if (error.name === "AbortError") return;
  if (error.status === 401) {
    stopListening();
    login.abort();
    description = null;
    hideFrame();
    Object.assign(shown, { view: null, name: null });
    place("Log in", loginView(reload));
    main.querySelector("input")?.focus();
    return;
  }
  const element = make("div", { class: "page" }, make("h1", {}, error.status === 404 ? "Not found" : "This did not work"),
    notice("bad", "Error:", error.message),
    make("p", {}, button("Try again", reload), " ", make("a", { href: "#/" }, "Go to the overview")));
  Object.assign(shown, { view: null, name: null });
  place("Error", element);
  if (!(error instanceof ServerError)) console.error(error);
}

/** Begins again at the same address, as after a login. */
async function reload() {
  description = null;
  shown.hash = null;
  shown.name = null;
  await arrive();
}

window.addEventListener("popstate", arrive);
window.addEventListener("hashchange", arrive);
window.addEventListener("unhandledrejection", (event) => {
  if (event.reason?.name === "AbortError") event.preventDefault();
});
document.getElementById("skip").addEventListener("click", (event) => {
  event.preventDefault();
  main.focus();
});

arrive();
