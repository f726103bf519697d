/** The figures of the last two minutes, kept while the reader goes from view to view. */

export const span = 120;

const samples = [];

export function remember(statistics) {
  const now = Date.now();
  samples.push({
    time: now,
    commits: statistics.commitsPerSecond ?? null,
    memory: statistics.residentBytes ?? null,
    replay: statistics.replayBytes ?? null,
  });
  while (samples.length > 0 && now - samples[0].time > span * 1000) samples.shift();
}

/** `{ age, value }` of a figure, the oldest first; the age is in seconds. */
export function series(name) {
  const now = Date.now();
  return samples.filter((sample) => sample[name] !== null)
    .map((sample) => ({ age: (now - sample.time) / 1000, value: sample[name] }));
}
