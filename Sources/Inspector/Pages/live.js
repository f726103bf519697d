/**
 * The one stream of a page: what was written, and the figures of the store once a second. It is closed while the page is
 * out of sight, as a browser gives a server six connections for all its tabs together.
 */

import { askForStream } from "./api.js";
import { remember } from "./samples.js";

const listeners = new Set();
const longestWait = 30_000;
let current = null;

/**
 * Calls, until the signal ends it: `changes(list, sequence)`; `statistics(figures)`; `connection(isOpen)`; and `missed()`
 * when something may have been missed, as the stream begins again or more was written than is listed.
 */
export function listen(handlers, signal) {
  listeners.add(handlers);
  signal.addEventListener("abort", () => listeners.delete(handlers));
}

/** Opens the stream, and keeps it open until `stopListening`. */
export function startListening() {
  stopListening();
  document.addEventListener("visibilitychange", visibilityChanged);
  visibilityChanged();
}

export function stopListening() {
  document.removeEventListener("visibilitychange", visibilityChanged);
  current?.abort();
  current = null;
}

let isFirst = true;

function visibilityChanged() {
  if (document.hidden) {
    current?.abort();
    current = null;
  } else if (!current) {
    current = new AbortController();
    follow(current.signal);
  }
}

async function follow(signal) {
  let wait = 1000;
  while (!signal.aborted) {
    try {
      const response = await askForStream("live", {}, signal);
      tell("connection", true);
      if (!isFirst) tell("missed");
      isFirst = false;
      wait = 1000;
      await read(response.body, receive);
    } catch (error) {
      if (signal.aborted || error.status === 401) return;
    }
    if (!signal.aborted) tell("connection", false);
    await pause(wait, signal);
    wait = Math.min(wait * 2, longestWait);
  }
}

function receive(event, data) {
  if (event === "changes") {
    tell("changes", data.changes, data.sequence);
    if (data.isCut) tell("missed");
  }
  if (event === "statistics") {
    remember(data);
    tell("statistics", data);
  }
}

function tell(name, ...values) {
  for (const handlers of listeners) handlers[name]?.(...values);
}

/** Reads an event stream: blocks of lines `event: …` and `data: …` with an empty line after each. */
async function read(body, onEvent) {
  const reader = body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const blocks = (rest + value).replaceAll("\r\n", "\n").split("\n\n");
    rest = blocks.pop();
    for (const block of blocks) readBlock(block, onEvent);
  }
}

function readBlock(block, onEvent) {
  let event = "message";
  const data = [];
  for (const line of block.split("\n")) {
    const [, name, value] = /^([^:]*):? ?(.*)$/.exec(line) ?? [];
    if (name === "event") event = value;
    if (name === "data") data.push(value);
  }
  if (data.length > 0) onEvent(event, JSON.parse(data.join("\n")));
}

function pause(milliseconds, signal) {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    }, { once: true });
  });
}
