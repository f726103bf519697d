import StorageEngine

/// What a migration step that visits a collection has itself added to it and removed from it, beyond the key that it
/// has come to: the keys whose presence differs from that at the beginning of the step.
///
/// A step that is resumed sees the collection as its earlier batches left it. With these keys it knows which objects
/// were there when it began, which are the ones to visit. They are written in the transactions of the batches, into
/// a table that is dropped with the end of the step.
struct VisitNotes: Sendable {
  private static let tableName = "andiron.migration"

  /// The table of the collection that is visited.
  let visited: Table
  /// The last key of the batch under way; what lies before it is not visited again.
  let last: [UInt8]

  /// An object of this key was added where there was none, or removed.
  func togglePresence(
    of key: [UInt8], in table: Table, _ engine: WriteTransaction
  ) throws {
    guard table == visited, last.lexicographicallyPrecedes(key) else { return }
    let notes = try engine.table(Self.tableName)
    if try !engine.delete(notes, key: key) { try engine.put(notes, key: key, value: []) }
  }

  /// The step is over, or another one begins.
  static func removeAll(in engine: WriteTransaction) throws {
    if let notes = engine.existingTable(tableName) { try engine.drop(notes) }
  }

  /// The keys from `start` on of the objects that were there when the step began, in order.
  static func keys(
    of table: Table, from start: [UInt8], in snapshot: Snapshot
  ) throws -> KeyWalk {
    let range = KeyRange(from: start)
    return KeyWalk(
      present: try snapshot.cursor(table, range),
      noted: try snapshot.table(tableName).map { try snapshot.cursor($0, range) })
  }

  /// Keys that are either present or noted: of those that are both, the step added the object.
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
