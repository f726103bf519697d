// What is looked at in every view, run within the page: a list of complaints comes back.
const complaints = [];
const isShown = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !element.closest(".unseen, .skip, [hidden]");
const name = (element) => `${element.tagName.toLowerCase()}${element.id ? "#" + element.id : ""}.${element.getAttribute("class") ?? ""} “${(element.textContent ?? "").trim().slice(0, 30)}”`;
const parsed = (colour) => { const [r, g, b, a = 1] = colour.match(/[\d.]+/g).map(Number); return [r, g, b, a]; };
const over = ([r, g, b, a], [R, G, B]) => [r * a + R * (1 - a), g * a + G * (1 - a), b * a + B * (1 - a), 1];
const ground = (element) => {
  const layers = [];
  for (let one = element; one; one = one.parentElement) {
    const layer = parsed(getComputedStyle(one).backgroundColor);
    layers.push(layer);
    if (layer[3] === 1) break;
  }
  return layers.reduceRight((below, layer) => over(layer, below), [255, 255, 255, 1]);
};
const part = (value) => { const c = value / 255; return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4; };
const light = ([r, g, b]) => 0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(b);
const contrast = (one, other) => { const [a, b] = [light(one), light(other)].sort((x, y) => y - x); return (a + 0.05) / (b + 0.05); };
const judge = (element, colour, style, what) => {
  const below = ground(element);
  const ratio = contrast(over(parsed(colour), below), below);
  const size = parseFloat(style.fontSize);
  const needed = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700) ? 3 : 4.5;
  if (ratio < needed) complaints.push(`contrast ${ratio.toFixed(2)} of ${what} ${name(element)}`);
};
const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
for (let text = walker.nextNode(); text; text = walker.nextNode()) {
  const element = text.parentElement;
  if (!text.data.trim() || !isShown(element) || element.closest("script, noscript, title, option")) continue;
  const style = getComputedStyle(element);
  judge(element, element.closest("svg") ? style.fill : style.color, style, "text");
}
for (const field of document.querySelectorAll("input, textarea, select")) {
  if (!isShown(field) || ["checkbox", "radio"].includes(field.type)) continue;
  judge(field, getComputedStyle(field).color, getComputedStyle(field), "field");
  if (field.placeholder) judge(field, getComputedStyle(field, "::placeholder").color, getComputedStyle(field), "placeholder");
  if (contrast(parsed(getComputedStyle(field).borderTopColor), ground(field.parentElement)) < 3) complaints.push(`contrast of the border of ${name(field)}`);
}
const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);
for (const id of ids.filter((id, index) => ids.indexOf(id) !== index)) complaints.push(`the id ${id} is there twice`);
for (const attribute of ["aria-controls", "aria-labelledby", "aria-describedby", "aria-activedescendant", "for"]) {
  for (const element of document.querySelectorAll(`[${attribute}]`)) {
    for (const id of element.getAttribute(attribute).split(" ")) if (!ids.includes(id)) complaints.push(`${attribute} of ${name(element)} leads nowhere`);
  }
}
let level = 0;
for (const heading of document.querySelectorAll("h1, h2, h3, h4, h5, h6")) {
  if (!heading.checkVisibility()) continue;
  const next = Number(heading.tagName[1]);
  if (next > level + 1) complaints.push(`heading ${name(heading)} follows one of level ${level}`);
  level = next;
}
if (document.querySelectorAll("h1").length !== 1) complaints.push("there is not exactly one h1");
for (const landmark of ["header", "main", "nav"]) if (!document.querySelector(landmark)) complaints.push(`there is no ${landmark}`);
if (!document.title.trim() || !document.documentElement.lang) complaints.push("the page has no title or no language");
if (document.documentElement.scrollWidth > innerWidth) complaints.push(`the page is ${document.documentElement.scrollWidth} wide`);

// Targets have 24 by 24 pixels, or nothing else within a circle of that size.
const controls = [...document.querySelectorAll("a[href], button, input, select, textarea, summary, [role=treeitem] > .line, [role=option]")].filter(isShown);
const areas = controls.map((control) => (control.closest("label") ?? control).getBoundingClientRect());
areas.forEach((area, index) => {
  if (area.width === 0 || (area.width >= 23.9 && area.height >= 23.9)) return;
  const [x, y] = [area.left + area.width / 2, area.top + area.height / 2];
  const near = areas.some((other, which) => which !== index && controls[which].contains(controls[index]) === false
    && Math.hypot(Math.max(other.left - x, 0, x - other.right), Math.max(other.top - y, 0, y - other.bottom)) < 12);
  if (near) complaints.push(`target ${name(controls[index])} has ${area.width.toFixed(0)} by ${area.height.toFixed(0)}`);
});
return complaints;
