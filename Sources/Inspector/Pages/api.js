/** Requests to the server that this page came from. */

import { parse } from "./lossless.js";

const tokenName = "andiron-token";

/** A refusal: `status`, the server's words as the message, and the `position` in a query if it names one. */
export class ServerError extends Error {
  constructor(status, message, position = null) {
    super(message);
    this.status = status;
    this.position = position;
  }
}

/** A bearer token lives as long as the tab; null where a session's cookie or nothing at all is used. */
export function token() {
  return sessionStorage.getItem(tokenName);
}

export function setToken(text) {
  if (text) sessionStorage.setItem(tokenName, text);
  else sessionStorage.removeItem(tokenName);
}

/** Answers of `api/…` without records. */
export async function ask(path, parameters = {}, signal = undefined) {
  const response = await request(apiAddress(path, parameters), { signal });
  return response.json();
}

/** Answers with records: objects are `Map`s, and numbers keep their digits. */
export async function askForRecords(path, parameters = {}, signal = undefined) {
  const response = await request(apiAddress(path, parameters), { signal });
  return parse(await response.text());
}

/** A stream of events; the caller reads `body`. */
export async function askForStream(path, parameters, signal) {
  return request(apiAddress(path, parameters), { signal, headers: { Accept: "text/event-stream" } });
}

/** Sends the text of a record as the server said; comes back with the status and the text of the answer, whatever it is. */
export async function send(write, text) {
  const target = new URL(write.url, location.href);
  if (target.origin !== location.origin) throw new ServerError(0, "The record is not written at this server.");
  const options = { method: write.method, headers: write.headers, body: text };
  const response = await fetch(target, withToken(options));
  return { status: response.status, text: await response.text() };
}

export async function logIn(name, password) {
  const headers = { "Content-Type": "application/json" };
  await request("/_session", { method: "POST", headers, body: JSON.stringify({ name, password }) });
}

/** Ends the session, and forgets the token. */
export async function logOut() {
  setToken(null);
  await request("/_session", { method: "DELETE" });
}

/** The bytes of an attachment: a link would not carry the token. */
export async function download(url) {
  const target = new URL(url, location.href);
  if (target.origin !== location.origin) throw new ServerError(0, "The attachment is not at this server.");
  return (await request(target, {})).blob();
}

function apiAddress(path, parameters) {
  const fields = Object.entries(parameters).filter(([, value]) => value !== "" && value !== null && value !== undefined);
  const tail = new URLSearchParams(fields).toString();
  return `api/${path}${tail ? `?${tail}` : ""}`;
}

function withToken(options) {
  const text = token();
  const headers = { ...options.headers, ...(text ? { Authorization: `Bearer ${text}` } : {}) };
  return { ...options, headers, credentials: "same-origin", cache: "no-store" };
}

async function request(url, options) {
  const response = await fetch(url, withToken(options)).catch((error) => {
    if (error.name === "AbortError") throw error;
    throw new ServerError(0, "The server does not answer.");
  });
  if (response.ok) return response;
  const text = await response.text();
  const { message, position } = refusal(text) ?? {};
  throw new ServerError(response.status, message ?? `The server answered ${response.status}.`, position ?? null);
}

/** The server's own words in `{"error": …, "reason": …}`; the reason is for people. */
function refusal(text) {
  try {
    const { error, reason, position } = JSON.parse(text);
    return { message: reason ?? error, position };
  } catch {
    return null;
  }
}
