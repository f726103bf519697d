/** What stands around every view: the store's name, the parts, who is logged in, and the list of collections. */

import { badge, button, fill, make } from "./dom.js";
import { ask, logOut, token } from "./api.js";
import { count } from "./format.js";
import { listen } from "./live.js";
import { collectionAddress, grouped } from "./route.js";
import { gather } from "./timing.js";

const side = document.getElementById("side");
const parts = document.getElementById("parts");
const account = document.getElementById("account");
const connectionState = make("span", { role: "status" });
const filterFrom = 12;

export function showFrame(store, { onLogOut }) {
  document.getElementById("store-name").textContent = store.name;
  parts.querySelector('[href="#/store"]').textContent = storageTitle(store);
  parts.querySelector('[href="#/changes"]').hidden = !store.namesChanges;
  parts.hidden = false;
  side.hidden = store.collections.length === 0;
  fill(account, accountParts(store, onLogOut));
  fill(side, sideParts(store.collections));
}

/** A database says of which kind it is. */
export function storageTitle({ statistics }) {
  return statistics.kind ? "Database" : "Store";
}

/** Keeps the counts beside the collections, and says when the server is gone, until the signal ends. */
export function followStore(signal) {
  const refresh = gather(2000, async () => {
    const { collections } = await ask("store", {}, signal).catch(() => ({ collections: [] }));
    showCounts(collections);
  });
  const connection = (isOpen) => fill(connectionState, !isOpen && badge("not connected", "bad"));
  listen({ changes: refresh, missed: refresh, connection }, signal);
}

/** Before a login, nothing of the store is shown. */
export function hideFrame() {
  document.getElementById("store-name").textContent = "Andiron";
  parts.hidden = true;
  side.hidden = true;
  fill(account);
  fill(side);
}

/** Marks the links that lead to what is shown. */
export function markPlace(hash) {
  const here = hash.split("?")[0] || "#/";
  for (const link of document.querySelectorAll(".parts a, .side a")) {
    const target = link.getAttribute("href");
    const isHere = target === here;
    const isAbove = target !== "#/" && here.replace("#/record/", "#/collection/").startsWith(`${target}/`);
    if (isHere) link.setAttribute("aria-current", "page");
    else if (isAbove) link.setAttribute("aria-current", "true");
    else link.removeAttribute("aria-current");
  }
}

/** The counts beside the collections, as they are now. */
function showCounts(collections) {
  const links = new Map([...side.querySelectorAll("a")].map((link) => [link.getAttribute("href"), link]));
  for (const collection of collections) {
    const shown = links.get(collectionAddress(collection))?.querySelector(".count");
    if (shown) shown.textContent = count(collection.count);
  }
}

function accountParts(store, onLogOut) {
  const isLoggedIn = store.user !== null || token() !== null;
  return [
    connectionState,
    store.role === "read-only" && badge("read-only", "note"),
    store.user !== null && make("span", { class: "user" }, make("span", { class: "unseen" }, "Logged in as "), store.user),
    isLoggedIn && button("Log out", async () => {
      await logOut().catch(() => {});
      onLogOut();
    }, { class: "plain" }),
  ];
}

function sideParts(collections) {
  const groups = grouped(collections);
  const lists = [...groups].map(([group, members]) => make("div", {},
    make("p", { class: "group", "aria-hidden": "true" }, group),
    make("ul", { "aria-label": group }, members.map(sideItem))));
  return [collections.length >= filterFrom && filterField(lists), lists];
}

function sideItem(collection) {
  const title = collection.title ?? collection.name;
  return make("li", {}, make("a", { href: collectionAddress(collection) },
    make("span", { class: "name" }, title), " ", make("span", { class: "count" }, count(collection.count))));
}

function filterField(lists) {
  const field = make("input", { type: "search", "aria-label": "Filter collections", placeholder: "Filter" });
  field.addEventListener("input", () => {
    const text = field.value.toLowerCase();
    for (const list of lists) {
      const items = [...list.querySelectorAll("li")];
      for (const item of items) item.hidden = !item.querySelector(".name").textContent.toLowerCase().includes(text);
      list.hidden = items.every((item) => item.hidden);
    }
  });
  return field;
}
