// Properties of the page's modules that need no server, for random values from the seed: complaints come back, and how much was compared.
const [seed, done] = arguments;
const complaints = [];
let compared = 0;

let state = seed;
const random = () => {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed);
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
};
const below = (limit) => Math.floor(random() * limit);
const pick = (list) => list[below(list.length)];
const times = (number, make) => Array.from({ length: number }, make);
const letters = ["a", "b", " ", "é", "😀", '"', "\\", "/", "<", "&", "=", "#", "?", "%", ",", "\n", "\u0001", "\ud800"];
const text = () => times(below(6), () => pick(letters)).join("");
const number = () => pick(["0", "-0", "72.50", "1e5", "1E+05", "-3.140", "123456789012345678901234567890", "0.1000000"]);
const name = () => pick(["a", "b", "c", "name", "__proto__", "constructor", "1", "two words", text()]);

function json(depth) {
  const kind = below(depth > 0 ? 6 : 4);
  const space = () => pick(["", "", " ", "\n"]);
  if (kind === 0) return number();
  if (kind === 1) return pick(["true", "false", "null"]);
  if (kind < 4) return JSON.stringify(text());
  if (kind === 4) return `[${times(below(4), () => space() + json(depth - 1) + space()).join(",")}]`;
  return `{${times(below(4), () => `${space()}${JSON.stringify(name())}${space()}:${json(depth - 1)}`).join(",")}}`;
}

function broken(whole) {
  const at = below(whole.length + 1);
  return whole.slice(0, at) + pick(["", ",", "}", "]", '"', "\\", "0", ".", "e", "-", "\u0000", "tru"]) + whole.slice(at + below(2));
}

function expect(condition, what) {
  compared += 1;
  if (!condition && complaints.length < 5) complaints.push(what);
}

const attempt = (action) => {
  try {
    return { value: action() };
  } catch (error) {
    return { error };
  }
};

const modules = ["lossless", "json-text", "difference", "route", "revision-layout", "narrative"].map((file) => import(new URL(`./${file}.js`, location.href)));
Promise.all(modules).then(([{ parse, JSONError }, { compact, isSame, pretty }, { difference }, { address, parseRoute }, { layOut }, { narrativeText }]) => {
  for (let round = 0; round < 3000; round += 1) {
    const whole = random() < 0.5 ? json(4) : broken(json(3));
    const [mine, native] = [attempt(() => parse(whole)), attempt(() => JSON.parse(whole))];
    expect(Boolean(mine.error) === Boolean(native.error), `parse and JSON.parse disagree about ${JSON.stringify(whole)}`);
    if (mine.error) {
      expect(mine.error instanceof JSONError && mine.error.position >= 0 && mine.error.position <= whole.length, `no place in ${JSON.stringify(whole)}`);
      continue;
    }
    for (const written of [pretty(mine.value), compact(mine.value)]) {
      expect(isSame(parse(written), mine.value), `${JSON.stringify(whole)} is written as ${JSON.stringify(written)}`);
      expect(JSON.stringify(JSON.parse(written)) === JSON.stringify(native.value), `${JSON.stringify(written)} has another value`);
    }
    const other = parse(json(4));
    expect(difference(mine.value, mine.value).length === 0, `${whole} differs from itself`);
    expect((difference(mine.value, other).length === 0) === isSame(mine.value, other), `the difference of ${whole} and ${compact(other)} is wrong`);
  }
  for (let round = 0; round < 500; round += 1) {
    const items = times(below(12), () => parse(json(1)));
    const at = below(items.length + 1);
    const longer = [...items.slice(0, at), parse('{"new":true}'), ...items.slice(at)];
    expect(difference(items, longer).map(({ kind }) => kind).join() === "added", `one item more in ${compact(items)} is not one difference`);
    expect(difference(longer, items).map(({ kind }) => kind).join() === "removed", `one item less in ${compact(longer)} is not one difference`);
    const [path, query] = [times(1 + below(3), () => `x${text()}`), { query: `x${text()}`, sort: "-a" }].map((part) => JSON.parse(JSON.stringify(part).replace(/\\ud800/g, "")));
    const route = parseRoute(address("record", path, query));
    expect(JSON.stringify([route.path, route.query]) === JSON.stringify([path, query]), `the address of ${JSON.stringify([path, query])} leads elsewhere`);
    const nodes = times(1 + below(40), (_, index) => ({ revision: String(index), parent: index === 0 || random() < 0.05 ? null : String(index - 1 - below(Math.min(index, random() < 0.7 ? 1 : 4))) }));
    const { places, columns, rows } = layOut({ winner: String(nodes.length - 1), nodes });
    expect(places.length + places.reduce((sum, { skipped }) => sum + skipped, 0) === nodes.length, `a tree of ${nodes.length} revisions is not drawn whole`);
    expect(new Set(places.map(({ x, y }) => `${x} ${y}`)).size === places.length, "two revisions stand in one place");
    expect(places.every(({ x, y }) => x < columns && y < rows), "a revision stands outside of the picture");
    expect(places.some(({ revision, y }) => revision === String(nodes.length - 1) && y === 0), "the winner is not in the first row");
  }
  const digits = '[72.50,-0,1E+05,123456789012345678901234567890]';
  expect(compact(parse(digits)) === digits.replaceAll(",", ", "), "digits are lost");
  expect(attempt(() => parse('{"a":1,"a":2}', { refusesDuplicates: true })).error?.position === 7, "a second field of the same name is not refused at its place");
  expect(attempt(() => parse("[".repeat(5000))).error instanceof JSONError, "deep nesting is no error");
  expect(narrativeText("<div><p>a &amp; b</p><script>no</script>c&#x41;</div>") === "a & b\ncA", "a narrative is read wrongly");
  done([complaints, compared]);
}, (error) => done([[String(error)], compared]));
