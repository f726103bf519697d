/** A place that scrolls to the side for what is too wide, and that keys can reach as long as it is. */

import { make } from "./dom.js";

const observer = new ResizeObserver((entries) => {
  for (const element of new Set(entries.map(({ target }) => target.closest(".scroller")))) {
    const isWide = element.scrollWidth > element.clientWidth + 1;
    if (isWide) element.setAttribute("tabindex", "0");
    else element.removeAttribute("tabindex");
  }
});

/** `label` names the place for screen readers. */
export function scroller(label, properties, ...content) {
  const style = `scroller ${properties.class ?? ""}`.trim();
  const element = make("div", { role: "region", "aria-label": label, ...properties, class: style }, content);
  observer.observe(element);
  for (const child of element.children) observer.observe(child);
  return element;
}
