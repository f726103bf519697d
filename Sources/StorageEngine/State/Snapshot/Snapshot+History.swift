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

  /// Returns the number of old versions that the table keeps of all keys, deletions included.
  /// Throws `.unknownTable`. Cost: a look at the root of a tree.
  package func oldVersionCount(of table: Table) throws(EngineError) -> Int {
    _ = try version.state.definition(table)
    return Int(version.state.roots.tables[table.identifier]?.oldVersions.count ?? 0)
  }

  /// Returns the numbers of the versions that ``history(of:in:)`` returns, newest first, and
  /// whether the first one is current.
  ///
  /// Throws what that throws. Cost: one read, of the current version.
  package func versionNumbers(
    of key: some ByteSource, in table: Table
  ) throws(EngineError) -> (sequences: [SequenceNumber], isCurrent: Bool) {
    try key.withBytes { (key) throws(EngineError) in
      var sequences: [SequenceNumber] = []
      if let row = view.row(of: key, in: table.identifier, arena) {
        try reader.withRecord(at: view.place(of: row, arena)) { (record) throws(EngineError) in
          try record.check(isOf: key)
          sequences.append(record.header.sequence)
        }
      } else {
        try checkPages()
      }
      let isCurrent = !sequences.isEmpty
      if let root = version.state.roots.tables[table.identifier]?.oldVersions {
        sequences += OldVersions.list(key: key, in: root, arena).map(\.sequence)
      }
      return (sequences, isCurrent)
    }
  }

  /// Returns the version of `key` that was written with a sequence, or nil if there is none or it
  /// is not kept.
  ///
  /// Throws what ``history(of:in:)`` throws. Cost: one read, or two if the version is an old one.
  package func version(
    _ sequence: SequenceNumber, of key: some ByteSource, in table: Table
  ) throws(EngineError) -> RecordVersion? {
    let definition = try version.state.definition(table)
    return try key.withBytes { (key) throws(EngineError) -> RecordVersion? in
      if let root = version.state.roots.tables[table.identifier]?.oldVersions, root.count > 0 {
        let orderedKey = OrderedKey()
        let old = withExtendedLifetime(orderedKey) {
          BTree.find(orderedKey.set(key, sequence: sequence), in: root, arena)
        }
        if let old { return try version(at: Place(rawValue: old), key, definition) }
      }
      guard let row = view.row(of: key, in: table.identifier, arena) else {
        try checkPages()
        return nil
      }
      let current = try version(at: view.place(of: row, arena), key, definition)
      return current.sequence == sequence ? current : nil
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
