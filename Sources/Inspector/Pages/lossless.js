/**
 * JSON that keeps what JSON.parse loses: the digits of numbers (72.50 is not 72.5), the order of fields, and names such
 * as `__proto__`. Objects are `Map`s, arrays are arrays, numbers are `Digits`; the rest is what it is in JavaScript.
 */

/** A number as it was written. */
export class Digits {
  constructor(text) {
    this.text = text;
  }
}

/** What is wrong with a text, and where: `position` counts UTF-16 code units. */
export class JSONError extends Error {
  constructor(message, position) {
    super(message);
    this.position = position;
  }
}

const maximumDepth = 1000;
const whitespace = /[ \t\n\r]*/y;
const number = /-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?/y;
const escape = /\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y;
const words = new Map([["true", true], ["false", false], ["null", null]]);

/** The value of a text. Throws `JSONError`; a field that an object has twice is an error if `refusesDuplicates`. */
export function parse(text, { refusesDuplicates = false } = {}) {
  const parser = new Parser(text, refusesDuplicates);
  const value = parser.value(0);
  parser.skip();
  if (parser.position < text.length) throw new JSONError("Something follows the end of the value", parser.position);
  return value;
}

class Parser {
  constructor(text, refusesDuplicates) {
    this.text = text;
    this.refusesDuplicates = refusesDuplicates;
    this.position = 0;
  }

  skip() {
    this.match(whitespace);
  }

  /** The text that a pattern matches here, or null. */
  match(pattern) {
    pattern.lastIndex = this.position;
    const found = pattern.exec(this.text);
    if (!found) return null;
    this.position = pattern.lastIndex;
    return found[0];
  }

  expect(character, what) {
    this.skip();
    if (this.text[this.position] !== character) throw new JSONError(what, this.position);
    this.position += 1;
  }

  value(depth) {
    this.skip();
    if (depth > maximumDepth) throw new JSONError("The value is nested too deeply", this.position);
    switch (this.text[this.position]) {
      case "{": return this.object(depth);
      case "[": return this.array(depth);
      case '"': return this.string();
      default: return this.scalar();
    }
  }

  object(depth) {
    const fields = new Map();
    this.position += 1;
    if (this.ends("}")) return fields;
    for (;;) {
      this.skip();
      const start = this.position;
      if (this.text[start] !== '"') throw new JSONError("The name of a field is missing", start);
      const name = this.string();
      if (this.refusesDuplicates && fields.has(name)) throw new JSONError("The object has this field already", start);
      this.expect(":", "A colon is missing after the name of the field");
      fields.set(name, this.value(depth + 1));
      if (this.ends("}")) return fields;
      this.expect(",", "A comma or a closing brace is missing");
    }
  }

  array(depth) {
    const items = [];
    this.position += 1;
    if (this.ends("]")) return items;
    for (;;) {
      items.push(this.value(depth + 1));
      if (this.ends("]")) return items;
      this.expect(",", "A comma or a closing bracket is missing");
    }
  }

  ends(character) {
    this.skip();
    if (this.text[this.position] !== character) return false;
    this.position += 1;
    return true;
  }

  string() {
    const start = this.position;
    this.position += 1;
    for (;;) {
      const unit = this.text.charCodeAt(this.position);
      if (Number.isNaN(unit)) throw new JSONError("The string has no end", start);
      if (unit === 0x0a || unit === 0x0d) throw new JSONError("The string does not end on its line", start);
      if (unit < 0x20) throw new JSONError("A string cannot hold a control character", this.position);
      if (unit === 0x22) break;
      if (unit === 0x5c) {
        if (this.match(escape) === null) throw new JSONError("This is no escape of JSON", this.position);
      } else {
        this.position += 1;
      }
    }
    this.position += 1;
    return JSON.parse(this.text.slice(start, this.position));
  }

  scalar() {
    const digits = this.match(number);
    if (digits !== null) return new Digits(digits);
    for (const [word, value] of words) {
      if (this.text.startsWith(word, this.position)) {
        this.position += word.length;
        return value;
      }
    }
    throw new JSONError("A value is missing", this.position);
  }
}
