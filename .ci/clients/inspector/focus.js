// Where the focus is, and whether it can be seen there: by an outline of its own or of its line, or by the thick edge of a shape.
const element = document.activeElement;
if (!element || element === document.body) return null;
const marked = [element, ...element.querySelectorAll(":scope > .line, .shape")].some((one) => {
  const style = getComputedStyle(one);
  return (style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2) || (one.matches(".shape") && parseFloat(style.strokeWidth) >= 3);
});
window.order ??= new Map();
if (!window.order.has(element)) window.order.set(element, window.order.size);
const box = element.getBoundingClientRect();
const seen = box.width > 0 && box.bottom > 0 && box.right > 0 && box.top < innerHeight && box.left < innerWidth;
const follows = !window.before || Boolean(window.before.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING);
window.before = element;
return { number: window.order.get(element), marked, seen, follows, name: element.tagName + " " + (element.getAttribute("aria-label") ?? element.textContent).trim().slice(0, 40) };
