/// What a migration step that visits a collection has itself added to it and removed from it,
/// beyond the last key that it has visited: the keys whose presence differs from the beginning of
/// the step. From these a later batch knows which objects existed when the step began.
///
/// They are records of a table of their own, without content, until the end of the step.
struct BackendVisitNotes {
  /// The table of the collection being visited.
  let visited: Int64
  /// The last key of the current batch; objects up to this key are not visited again.
  let last: [UInt8]
  /// Whether the table of the notes exists.
  var exists: Bool

  /// Notes that an object with this key was added where there was none, or removed.
  mutating func togglePresence(
    of key: [UInt8], in table: Int64, _ writer: some BackendWriter
  ) throws {
    guard table == visited, last.lexicographicallyPrecedes(key) else { return }
    if !exists {
      try writer.createTable(BackendTables.migration)
      exists = true
    }
    if let known = try writer.record(BackendTables.migration, key: key) {
      try writer.delete(BackendTables.migration, row: known.row, entries: [])
    } else {
      _ = try writer.insert(
        BackendTables.migration, key: key, BackendContent(json: Array("{}".utf8)), entries: [])
    }
  }
}
