/// Index entries of existing records, for indexes that are built later.
extension WriteTransaction {
  /// Adds an entry to the record of `key`. Returns false, and writes nothing, if there is no such
  /// record or it has the entry already.
  ///
  /// Throws `.unknownTable`, `.keyTooLong` if the entry, or all of the record's entries, would be
  /// longer than `EngineLimits` allows, `.damaged` if its present entries cannot be read, and
  /// `.noSpace`. Cost: writes all entries of the record again, but not its value.
  @discardableResult
  public func addEntry(
    _ index: Index, _ bytes: some ByteSource, key: some ByteSource
  ) throws(EngineError) -> Bool {
    try changeEntries(index, bytes, key: key) { entries, entry in
      guard !entries.contains(entry) else { return false }
      entries.append(entry)
      return true
    }
  }

  /// Removes an entry from the record of `key`. Returns false, and writes nothing, if it does not
  /// have it.
  ///
  /// Throws `.unknownTable`, `.keyTooLong` if the entry is longer than `EngineLimits` allows,
  /// `.damaged` if the record's present entries cannot be read, and `.noSpace`. Cost: writes all
  /// entries of the record again, but not its value.
  @discardableResult
  public func removeEntry(
    _ index: Index, _ bytes: some ByteSource, key: some ByteSource
  ) throws(EngineError) -> Bool {
    try changeEntries(index, bytes, key: key) { entries, entry in
      guard let position = entries.firstIndex(of: entry) else { return false }
      entries.remove(at: position)
      return true
    }
  }

  /// Returns the entries of the record of `key`, sorted; empty if it has none or does not exist.
  /// Throws `.unknownTable`, and `.damaged` if they cannot be read.
  public func entries(_ table: Table, key: some ByteSource) throws(EngineError) -> [Index.Entry] {
    let definition = try definition(table)
    return try key.withBytes { (key) throws(EngineError) -> [Index.Entry] in
      guard let row = writer.state.row(of: key, in: definition.identifier) else { return [] }
      return writer.state.catalog.publicEntries(try writer.entries(of: row, key: key))
    }
  }

  private func changeEntries(
    _ index: Index, _ bytes: some ByteSource, key: some ByteSource,
    _ change: (inout [EntriesBlock.Entry], EntriesBlock.Entry) -> Bool
  ) throws(EngineError) -> Bool {
    try checkOpen()
    guard let definition = writer.state.catalog[index.table] else {
      throw .unknown(index.tableName)
    }
    let table = Table(name: index.tableName, identifier: index.table)
    let copy = bytes.withBytes { Array($0) }
    let entry = try check([Index.Entry(index, copy)], of: table)[0]
    return try key.withBytes { (key) throws(EngineError) -> Bool in
      guard let row = writer.state.row(of: key, in: index.table) else { return false }
      var entries = try writer.entries(of: row, key: key)
      guard change(&entries, entry) else { return false }
      try writeEntries(definition, key: key, entries)
      return true
    }
  }

  private func writeEntries(
    _ definition: Definition, key: UnsafeRawBufferPointer, _ entries: [EntriesBlock.Entry]
  ) throws(EngineError) {
    let block = EntriesBlock.encode(entries)
    guard block.count <= EngineLimits.entriesByteCount else {
      throw EngineError(.tooManyEntries, "the record has too many index entries")
    }
    _ = try step { () throws(EngineError) in
      try block.withBytes { (block) throws(EngineError) in
        var parts = RecordParts(
          kind: .entries, flags: .hasEntries, table: definition.identifier,
          sequence: writer.takeSequence(), key: key, entriesBlock: block,
          storedValue: RecordParts.nothing)
        writer.stamp(&parts, definition)
        let (place, byteCount) = try writer.append(parts)
        return try writer.applyEntries(
          definition, key: key, at: place, byteCount: byteCount, entries: entries)
      }
    }
  }
}
