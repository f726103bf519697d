/** Numbers, sizes and times for people. */

import { make } from "./dom.js";

const whole = new Intl.NumberFormat("en");
const moment = new Intl.DateTimeFormat("en-GB", { dateStyle: "medium", timeStyle: "medium" });
const clock = new Intl.DateTimeFormat("en-GB", { timeStyle: "medium" });

/** `12345` is `12,345`. */
export function count(number) {
  return whole.format(number);
}

/** `count(1, "row")` is `1 row`, of two on it is `2 rows`. */
export function counted(number, noun, plural = `${noun}s`) {
  return `${count(number)} ${number === 1 ? noun : plural}`;
}

/** `1536` is `1.5 KiB`. */
export function bytes(number) {
  const units = ["bytes", "KiB", "MiB", "GiB", "TiB"];
  let value = number;
  let unit = 0;
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024;
    unit += 1;
  }
  if (unit === 0) return counted(number, "byte");
  return `${value.toFixed(value < 10 ? 1 : 0)} ${units[unit]}`;
}

export function percent(part, of) {
  return of > 0 ? `${(100 * part / of).toFixed(part === 0 || part === of ? 0 : 1)} %` : "–";
}

export function milliseconds(number) {
  if (number >= 1000) return `${(number / 1000).toFixed(2)} s`;
  return `${number.toFixed(number < 10 ? 2 : 0)} ms`;
}

/** `3725` seconds are `1 h 2 min`. */
export function duration(seconds) {
  const [days, hours] = [Math.floor(seconds / 86400), Math.floor(seconds / 3600) % 24];
  const minutes = Math.floor(seconds / 60) % 60;
  if (days > 0) return `${days} d ${hours} h`;
  if (hours > 0) return `${hours} h ${minutes} min`;
  return minutes > 0 ? `${minutes} min` : `${Math.floor(seconds)} s`;
}

/** A moment in the reader's time zone, with the exact one for programs. */
export function time(text) {
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) return make("span", {}, text);
  return make("time", { datetime: text, title: text }, moment.format(date));
}

export function clockTime(date) {
  return clock.format(date);
}

/** `text` up to so many characters, never half of a surrogate pair. */
export function shortened(text, limit) {
  if (text.length <= limit) return text;
  const end = isHighSurrogate(text.charCodeAt(limit - 1)) ? limit - 1 : limit;
  return `${text.slice(0, end)}…`;
}

function isHighSurrogate(unit) {
  return unit >= 0xd800 && unit <= 0xdbff;
}
