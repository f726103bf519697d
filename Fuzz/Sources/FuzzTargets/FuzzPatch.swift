import ValueModel

/// A document, a second one, and patches: arbitrary ones are refused or applied whole, and the difference
/// of two documents leads from one to the other.
func fuzzPatch(_ bytes: [UInt8]) throws {
  let parts = bytes.split(separator: 0x0A, maxSplits: 2, omittingEmptySubsequences: false)
  guard parts.count == 3, let one = try? JSON.parse(Array(parts[0])),
    let other = try? JSON.parse(Array(parts[1]))
  else { return }
  let before = one.json()
  let patch = JSONPatch(from: one, to: other)
  try require(try one.applying(patch) == other, "a difference does not lead to the other")
  if let merge = MergePatch.difference(from: one, to: other) {
    try require(one.applying(merge) == other, "a merge patch does not lead to the other")
  }
  guard let document = try? JSON.parse(Array(parts[2])) else { return }
  _ = one.applying(MergePatch(document))
  if let patch = try? JSONPatch(document) {
    var changed = one
    do {
      try changed.apply(patch)
      _ = try Value(encoded: changed.encoded())
    } catch is ValueError {
      // Copies into copies may become too large or too deep to encode.
    } catch {
      try require(changed.json() == before, "a patch that failed changed the document")
    }
  }
  try require(one.json() == before, "a patch changed what it was applied to a copy of")
}
