import { askForRecords } from "./api.js";
import { plain } from "./json-text.js";

/** Reads a record: its `value` keeps its digits, everything else is plain. */
export async function readRecord(place, revision, signal) {
  const answer = await askForRecords("record", { ...place, revision }, signal);
  const value = answer.get("value") ?? null;
  answer.delete("value");
  return { ...plain(answer), value };
}
