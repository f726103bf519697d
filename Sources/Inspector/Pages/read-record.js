import { askForRecords } from "./api.js";
import { plain } from "./json-text.js";

/** Changes whenever the record is written. */
function stamp({ version, isDeleted, write }) {
  return JSON.stringify([version, isDeleted, write?.headers["If-Match"]]);
}

/** Reads a record: its `value` keeps its digits, everything else is plain. */
export async function readRecord(place, revision, signal) {
  const answer = await askForRecords("record", { ...place, revision }, signal);
  const value = answer.get("value") ?? null;
  answer.delete("value");
  return { ...plain(answer), value };
}

/** How a record was changed since it was read; null if it was not, or if nobody answers. */
export async function changeSince(record, place, revision, signal) {
  try {
    const newest = await readRecord(place, revision, signal);
    return stamp(newest) === stamp(record) ? null : { isDeleted: Boolean(newest.isDeleted) };
  } catch (error) {
    return error.status === 404 ? { isDeleted: true } : null;
  }
}
