/** Elements without markup: whatever a record holds goes into the page through `textContent` alone. */

const vectorNamespace = "http://www.w3.org/2000/svg";

/**
 * Makes an element: `make("a", { class: "key", href: address }, "p1")`.
 * Properties are attributes, except `on`, which has listeners by event. `true` is an empty attribute; null, undefined
 * and false are none. Children are nodes, strings, numbers or arrays of them; null and false are left out.
 */
export function make(tag, properties = {}, ...children) {
  return furnish(document.createElement(tag), properties, children);
}

/** The same for an element of SVG. */
export function draw(tag, properties = {}, ...children) {
  return furnish(document.createElementNS(vectorNamespace, tag), properties, children);
}

function furnish(element, properties, children) {
  for (const [name, value] of Object.entries(properties)) {
    if (name === "on") {
      for (const [event, listener] of Object.entries(value)) element.addEventListener(event, listener);
    } else if (value === true) {
      element.setAttribute(name, "");
    } else if (value !== null && value !== undefined && value !== false) {
      element.setAttribute(name, value);
    }
  }
  element.append(...children.flat(Infinity).filter(isShown).map(asNode));
  return element;
}

function isShown(child) {
  return child !== null && child !== undefined && child !== false;
}

function asNode(child) {
  return child instanceof Node ? child : document.createTextNode(String(child));
}

/** Replaces what an element holds. */
export function fill(element, ...children) {
  element.replaceChildren(...children.flat(Infinity).filter(isShown).map(asNode));
  return element;
}

let lastNumber = 0;

/** An identifier that no other element has. */
export function uniqueID(prefix) {
  lastNumber += 1;
  return `${prefix}-${lastNumber}`;
}

export function button(label, action, properties = {}) {
  return make("button", { type: "button", ...properties, on: { click: action } }, label);
}

/** A short word with a border, such as “deleted”. */
export function badge(text, tone = "plain") {
  return make("span", { class: `badge ${tone}` }, text);
}

/** A message with a word in front of it, as colour alone says nothing. */
export function notice(tone, word, ...children) {
  return make("div", { class: `notice ${tone}` }, make("strong", {}, word), " ", ...children);
}
