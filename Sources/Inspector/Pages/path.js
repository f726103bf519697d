/** Ways from a record to its parts, written as the store's own queries write them: `name[0].given[1]`. */

const simpleName = /^[A-Za-z_][A-Za-z0-9_]*$/;

/** The path of a field (a string) or of an item (a number) of what is at `path`. */
export function childPath(path, step) {
  if (typeof step === "number") return `${path}[${step}]`;
  if (!simpleName.test(step)) return `${path}[${JSON.stringify(step)}]`;
  return path === "" ? step : `${path}.${step}`;
}
