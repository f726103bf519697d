/** Values of `lossless.js` as text, and as plain values of JavaScript. */

import { Digits } from "./lossless.js";

/** JSON with an indentation of two spaces; empty containers stay on their line. */
export function pretty(value) {
  return written(value, "\n");
}

/** JSON on one line. */
export function compact(value) {
  return written(value, null);
}

function written(value, lineBreak) {
  if (value instanceof Digits) return value.text;
  if (Array.isArray(value)) return list("[", "]", value.map((item) => written(item, deeper(lineBreak))), lineBreak);
  if (value instanceof Map) return list("{", "}", fields(value, lineBreak), lineBreak);
  return JSON.stringify(value);
}

function fields(object, lineBreak) {
  return [...object].map(([name, value]) => `${JSON.stringify(name)}: ${written(value, deeper(lineBreak))}`);
}

function deeper(lineBreak) {
  return lineBreak === null ? null : `${lineBreak}  `;
}

function list(opening, closing, parts, lineBreak) {
  if (parts.length === 0) return opening + closing;
  if (lineBreak === null) return opening + parts.join(", ") + closing;
  const inner = deeper(lineBreak);
  return opening + inner + parts.join(`,${inner}`) + lineBreak + closing;
}

/** What an answer says beside its record, for reading by name: numbers become JavaScript's, objects have no prototype. */
export function plain(value) {
  if (value instanceof Digits) return Number(value.text);
  if (Array.isArray(value)) return value.map(plain);
  if (!(value instanceof Map)) return value;
  const object = Object.create(null);
  for (const [name, field] of value) object[name] = plain(field);
  return object;
}

/** Whether two values are the same, digit for digit; the order of fields does not matter. */
export function isSame(one, other) {
  if (one instanceof Digits) return other instanceof Digits && one.text === other.text;
  if (Array.isArray(one)) {
    return Array.isArray(other) && one.length === other.length && one.every((item, index) => isSame(item, other[index]));
  }
  if (one instanceof Map) {
    return other instanceof Map && one.size === other.size
      && [...one].every(([name, value]) => other.has(name) && isSame(value, other.get(name)));
  }
  return one === other;
}
