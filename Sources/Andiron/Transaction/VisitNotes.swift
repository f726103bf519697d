import StorageEngine

/// The objects that a migration step has itself added to and removed from a collection it visits,
/// beyond the last key it has visited: the keys whose presence differs from the beginning of the
/// step.
///
/// A resumed step sees the collection as its earlier batches left it. From these keys it knows
/// which objects existed when it began, and these are the ones to visit. The notes are written in
/// the transactions of the batches, into a table that is dropped at the end of the step.
struct VisitNotes: Sendable {
  private static let tableName = "andiron.migration"

  /// The table of the collection being visited.
  let visited: Table
  /// The last key of the current batch; objects up to this key are not visited again.
  let last: [UInt8]

  /// Notes that an object with this key was added where there was none, or removed.
  func togglePresence(
    of key: [UInt8], in table: Table, _ engine: WriteTransaction
  ) throws {
    guard table == visited, last.lexicographicallyPrecedes(key) else { return }
    let notes = try engine.table(Self.tableName)
    if try !engine.delete(notes, key: key) { try engine.put(notes, key: key, value: []) }
  }

  /// Drops the notes when the step is over or another one begins.
  static func removeAll(in engine: WriteTransaction) throws {
    if let notes = engine.existingTable(tableName) { try engine.drop(notes) }
  }

  /// The keys, from `start` on and in order, of the objects that existed when the step began.
  static func keys(
    of table: Table, from start: [UInt8], in snapshot: Snapshot
  ) throws -> KeyWalk {
    let range = KeyRange(from: start)
    return KeyWalk(
      present: try snapshot.cursor(table, range),
      noted: try snapshot.table(tableName).map { try snapshot.cursor($0, range) })
  }

  /// The keys that are either present or noted, but not both: an object whose key is both was added
  /// by the step.
  struct KeyWalk {
    private var present: Cursor
    private var noted: Cursor?
    private var nextPresent: [UInt8]?
    private var nextNoted: [UInt8]?

    fileprivate init(present: Cursor, noted: Cursor?) {
      self.present = present
      self.noted = noted
      advancePresent()
      advanceNoted()
    }

    private mutating func advancePresent() { nextPresent = present.next() ? present.key : nil }

    private mutating func advanceNoted() {
      nextNoted = noted?.next() == true ? noted?.key : nil
    }

    /// The next key; nil at the end.
    mutating func next() -> [UInt8]? {
      while let present = nextPresent, let noted = nextNoted {
        if present == noted {
          advancePresent()
          advanceNoted()
        } else if present.lexicographicallyPrecedes(noted) {
          advancePresent()
          return present
        } else {
          advanceNoted()
          return noted
        }
      }
      if let present = nextPresent {
        advancePresent()
        return present
      }
      defer { advanceNoted() }
      return nextNoted
    }
  }
}
