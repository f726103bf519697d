extension Snapshot {
  /// One version of a record, current or old.
  public struct RecordVersion: Sendable, Hashable {
    /// The sequence that the version was written with.
    public let sequence: SequenceNumber
    /// The time of its transaction, in nanoseconds since 1970; zero if the version was written
    /// before the table kept old versions.
    public let time: UInt64
    /// The value, or nil if the version is a deletion.
    public let value: [UInt8]?
  }

  /// Returns the versions of `key` that the table's `Table.Options.oldVersions` has kept, newest
  /// first, including the current one. Empty if the key never existed or nothing of it was kept.
  ///
  /// Throws `.unknownTable`, and `.damaged`, `.segmentMissing` or `.fileFailed` if a version cannot
  /// be read. Cost: one read for each version.
  public func history(
    of key: some ByteSource, in table: Table
  ) throws(EngineError) -> [RecordVersion] {
    let definition = try version.state.definition(table)
    return try key.withBytes { (key) throws(EngineError) -> [RecordVersion] in
      var places: [Place] = []
      if let row = view.row(of: key, in: table.identifier, arena) {
        places.append(view.place(of: row, arena))
      } else {
        try checkPages()
      }
      if let root = version.state.roots.tables[table.identifier]?.oldVersions {
        places += OldVersions.list(key: key, in: root, arena).map(\.place)
      }
      var versions: [RecordVersion] = []
      for place in places { versions.append(try self.version(at: place, key, definition)) }
      return versions
    }
  }

  private func version(
    at place: Place, _ key: UnsafeRawBufferPointer, _ definition: Definition
  ) throws(EngineError) -> RecordVersion {
    try reader.withRecord(at: place) { (record) throws(EngineError) in
      try record.check(isOf: key)
      let isPut = record.header.kind == .put
      return RecordVersion(
        sequence: record.header.sequence, time: record.time ?? 0,
        value: isPut ? try record.copyValue(definition) : nil)
    }
  }
}
