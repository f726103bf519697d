import StorageEngine
import ValueModel

/// Checks that no two objects have the same key in a unique index. Reads only objects with equal
/// entries.
struct UniqueKeyCheck {
  private let snapshot: Snapshot
  private let definition: CollectionDefinition
  private let index: BoundIndex
  private let dictionary: ValueDictionary
  private let findings: StoreFindings

  init(
    _ snapshot: Snapshot, _ definition: CollectionDefinition, _ index: BoundIndex,
    _ dictionary: ValueDictionary, _ findings: StoreFindings
  ) {
    self.snapshot = snapshot
    self.definition = definition
    self.index = index
    self.dictionary = dictionary
    self.findings = findings
  }

  func run() throws {
    var cursor = try snapshot.cursor(index.index)
    /// The first entry of a run of equal bytes, and the values of the run whose keys exclude
    /// others.
    var run: (bytes: [UInt8], first: Cursor, excluding: [Value]?)?
    while cursor.next() {
      let bytes = cursor.key
      guard bytes == run?.bytes, let known = run else {
        run = (bytes, cursor, nil)
        continue
      }
      try findings.advanceRecord()
      var excluding = known.excluding ?? value(known.first, bytes).map { [$0] } ?? []
      if let value = value(cursor, bytes) {
        if excluding.contains(where: { isSame($0, value) }) { addProblem() }
        excluding.append(value)
      }
      run = (bytes, known.first, excluding)
    }
  }

  /// The value of the entry, if its key with these bytes excludes others. Problems with reading it
  /// have been found already.
  private func value(_ cursor: Cursor, _ bytes: [UInt8]) -> Value? {
    guard
      let value = try? cursor.withRecord({ try Value(encoded: $1, dictionary: dictionary) }),
      let keys = try? index.keys(of: value)
    else { return nil }
    return keys.contains { $0.bytes == bytes && $0.isComplete } ? value : nil
  }

  /// Equal entries are equal in their whole keys, or only in the part that was kept.
  private func isSame(_ one: Value, _ other: Value) -> Bool {
    (try? index.encoder.haveCommonKey(one, other)) ?? false
  }

  private func addProblem() {
    findings.add(
      StoreProblem(
        .notUnique, "two objects have the same key in a unique index",
        collection: definition.name, index: index.definition.name))
  }
}
