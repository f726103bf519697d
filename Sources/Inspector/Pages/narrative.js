/** Narratives of FHIR are HTML in a string. They are read as text: markup is dropped here, and nothing of it is ever built. */

const entities = { lt: "<", gt: ">", amp: "&", quot: '"', apos: "'", nbsp: "\u00a0" };
const breaks = /<(?:br|\/p|\/div|\/li|\/tr|\/h[1-6])\b[^>]*>/gi;

/** Whether a string at this path is a narrative. */
export function isNarrative(path, text) {
  return /(?:^|\.)text\.div$/.test(path) && text.trimStart().startsWith("<");
}

/** What a reader of the narrative would see, without any markup. */
export function narrativeText(markup) {
  const text = markup
    .replace(/<(script|style)\b[\s\S]*?<\/\1\s*>/gi, "")
    .replace(breaks, "\n")
    .replace(/<[^>]*>/g, "");
  return withoutEntities(text).replace(/[ \t]+/g, " ").replace(/\s*\n\s*/g, "\n").trim();
}

function withoutEntities(text) {
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]+));/gi, (whole, decimal, hexadecimal, name) => {
    if (name) return entities[name] ?? whole;
    const scalar = decimal ? Number(decimal) : Number.parseInt(hexadecimal, 16);
    return scalar > 0x10ffff ? whole : String.fromCodePoint(scalar);
  });
}
