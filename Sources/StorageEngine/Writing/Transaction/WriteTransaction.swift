/// One transaction: its changes become visible together, when `Engine.write` returns, or not at
/// all.
///
/// Reads see the transaction's own writes. Valid only inside the closure that receives it, on the
/// thread that runs the closure. An error of a write that had begun ends it, such as `.noSpace` or
/// `.fileFailed`: `Engine.write` throws that error even if the closure caught it, and so does every
/// later call. After any other error it can continue: after what was refused before it was written,
/// and after reads that find damage.
public final class WriteTransaction {
  let writer: Writer
  /// The state that a rollback restores.
  let saved: Writer.Working
  var failure: EngineError?
  private(set) var isOpen = true
  /// True once something other than a deletion was written.
  private var hasPuts = false
  /// Whether the disk is full, so that the transaction may not put more than it deletes.
  private var isLimited = false
  private var deletionCount = 0

  init(_ writer: Writer) {
    self.writer = writer
    saved = writer.working
  }

  func close() { isOpen = false }

  /// Runs code that may leave trees and log half-changed: after an error, only a rollback is left.
  func step<R>(_ body: () throws(EngineError) -> R) throws(EngineError) -> R {
    try checkOpen()
    do { return try body() } catch {
      failure = failure ?? error
      throw error
    }
  }

  func checkOpen() throws(EngineError) {
    guard isOpen else { throw EngineError(.closed, "the transaction is over") }
    if let failure { throw failure }
  }

  /// The definition of the table. Throws `.unknownTable`, which does not end the transaction.
  func definition(_ table: Table) throws(EngineError) -> Definition {
    try checkOpen()
    guard let definition = writer.state.catalog[table.identifier], definition.kind == .table,
      table.identifier != .catalog
    else { throw .unknown(table.name) }
    return definition
  }

  // MARK: Writing

  /// Stores `value` under `key`, replacing the record and all its entries if it exists.
  ///
  /// Throws `.keyTooLong` or `.valueTooLarge` beyond `EngineLimits`; `.unknownTable`, also if an
  /// entry is of an index that does not exist or is on another table; `.noSpace`; `.fileFailed`;
  /// and `.damaged` if the old record must be read and cannot be. Cost: a walk down the B-tree, the
  /// bytes copied once, and a walk down the index for each entry.
  public func put(
    _ table: Table, key: some ByteSource, value: some ByteSource, entries: [Index.Entry] = []
  ) throws(EngineError) {
    let definition = try definition(table)
    let stored = try check(entries, of: table)
    try key.withBytes { (key) throws(EngineError) in
      try value.withBytes { (value) throws(EngineError) in
        try put(definition, key: key, value: value, entries: stored)
      }
    }
  }

  func put(
    _ definition: Definition, key: UnsafeRawBufferPointer, value: UnsafeRawBufferPointer,
    entries: [EntriesBlock.Entry]
  ) throws(EngineError) {
    try Self.check(key)
    guard value.count <= EngineLimits.valueByteCount else {
      throw EngineError(
        .valueTooLarge, "a value has at most \(EngineLimits.valueByteCount) bytes")
    }
    if isLimited || !hasPuts { try checkSpace(for: key.count + value.count) }
    assert(entries == entries.inOrder, "entries are in order, each once")
    let block = entries.isEmpty ? nil : EntriesBlock.encode(entries)
    let deflated = writer.deflated(value, for: definition)
    try step { () throws(EngineError) in
      try withOptionalBytes(block) { (block) throws(EngineError) in
        try withOptionalBytes(deflated) { (deflated) throws(EngineError) in
          var parts = RecordParts(
            kind: .put, table: definition.identifier, sequence: writer.takeSequence(), key: key,
            entriesBlock: block, storedValue: deflated ?? value)
          if block != nil { parts.flags.insert(.hasEntries) }
          if deflated != nil {
            parts.flags.insert(.deflated)
            if !definition.options.dictionary.isEmpty { parts.flags.insert(.usesDictionary) }
            parts.inflatedByteCount = value.count
          }
          writer.stamp(&parts, definition)
          let (place, byteCount) = try writer.append(parts)
          try writer.applyPut(
            definition, key: key, at: place, byteCount: byteCount, entries: entries)
        }
      }
    }
  }

  /// Whether the transaction may use the reserve: it deletes, and puts no more than it deletes,
  /// except for a note of each deletion that the layer above may keep.
  var isMakingSpace: Bool { !hasPuts || liveGrowth < 0 }

  private var liveGrowth: Int {
    writer.working.ledger.liveByteCount - Self.noteByteCount * deletionCount
  }

  private static let noteByteCount = 256

  /// Throws `.noSpace`, which ends the transaction, if the reserve is used up and a put would make
  /// the transaction add more than it deletes.
  func checkSpace(for byteCount: Int) throws(EngineError) {
    if !hasPuts { isLimited = !writer.hasReserve() }
    hasPuts = true
    guard isLimited, liveGrowth + byteCount > 0 else { return }
    try step { () throws(EngineError) in
      throw EngineError(
        .noSpace, "there is no space; delete, compact, or free some elsewhere",
        path: writer.store.directory.path)
    }
  }

  /// Deletes the record of `key` with its entries. Returns false, and writes nothing, if there is
  /// none.
  ///
  /// Throws `.keyTooLong`, `.unknownTable`, `.noSpace`, `.fileFailed`, and `.damaged` if the old
  /// record must be read and cannot be.
  @discardableResult
  public func delete(_ table: Table, key: some ByteSource) throws(EngineError) -> Bool {
    let definition = try definition(table)
    return try key.withBytes { (key) throws(EngineError) in try delete(definition, key: key) }
  }

  func delete(
    _ definition: Definition, key: UnsafeRawBufferPointer
  ) throws(EngineError) -> Bool {
    try Self.check(key)
    guard let row = writer.state.row(of: key, in: definition.identifier) else { return false }
    deletionCount += 1
    return try step { () throws(EngineError) in
      var parts = RecordParts(
        kind: .tombstone, table: definition.identifier, sequence: writer.takeSequence(),
        highestSegment: writer.store.highestNumber.rawValue, key: key,
        storedValue: RecordParts.nothing)
      writer.stamp(&parts, definition)
      // The frame may begin a segment, whose number must not be above the one that the tombstone
      // remembers.
      parts.highestSegment += 1
      let (place, byteCount) = try writer.append(parts)
      return try writer.applyTombstone(
        definition, key: key, at: place, byteCount: byteCount, sequence: parts.sequence,
        ceiling: parts.highestSegment, row: row)
    }
  }

  /// Deletes the record and the old versions of `key`.
  func forget(_ table: Table, key: [UInt8]) throws(EngineError) {
    let definition = try definition(table)
    try key.withBytes { (key) throws(EngineError) in
      _ = try delete(definition, key: key)
      try step { () throws(EngineError) in
        for version in writer.oldVersions(definition.identifier, key: key) {
          try writer.dropOldVersion(definition, key: key, version)
        }
      }
    }
  }

  // MARK: Reading

  /// Returns the value of `key`, or nil if there is no record.
  ///
  /// Throws `.unknownTable`; `.damaged` if the bytes are not those that were written;
  /// `.segmentMissing` or `.fileFailed` if they cannot be read.
  public func get(_ table: Table, key: some ByteSource) throws(EngineError) -> [UInt8]? {
    let definition = try definition(table)
    return try key.withBytes { (key) throws(EngineError) -> [UInt8]? in
      guard let row = writer.state.row(of: key, in: definition.identifier) else { return nil }
      return try writer.withRecord(at: writer.state.place(of: row)) {
        (record) throws(EngineError) in
        try record.check(isOf: key)
        return try record.copyValue(definition)
      }
    }
  }

  /// Returns whether the table has a record of `key`, without reading it. Throws `.unknownTable`.
  public func contains(_ table: Table, key: some ByteSource) throws(EngineError) -> Bool {
    let definition = try definition(table)
    return key.withBytes { writer.state.row(of: $0, in: definition.identifier) != nil }
  }

  /// Returns the number of records in the table, in constant time. Throws `.unknownTable`.
  public func count(_ table: Table) throws(EngineError) -> Int {
    let definition = try definition(table)
    return Int(writer.state.roots.tables[definition.identifier]?.primary.count ?? 0)
  }

  // MARK: Checks

  static func check(_ key: UnsafeRawBufferPointer) throws(EngineError) {
    guard key.count <= EngineLimits.keyByteCount else {
      throw EngineError(.keyTooLong, "a key has at most \(EngineLimits.keyByteCount) bytes")
    }
  }

  func check(_ entries: [Index.Entry], of table: Table) throws(EngineError) -> [EntriesBlock.Entry]
  {
    if entries.isEmpty { return [] }
    var total = 0
    var stored: [EntriesBlock.Entry] = []
    for entry in entries {
      guard writer.state.catalog[entry.index.identifier]?.kind == .index,
        entry.index.table == table.identifier
      else { throw .unknown(entry.index.name) }
      total += 6 + entry.bytes.count
      guard entry.bytes.count <= EngineLimits.entryByteCount else {
        throw EngineError(
          .keyTooLong, "an index entry has at most \(EngineLimits.entryByteCount) bytes")
      }
      guard total <= EngineLimits.entriesByteCount else {
        throw EngineError(
          .tooManyEntries,
          "the entries of a record have at most \(EngineLimits.entriesByteCount) bytes")
      }
      stored.append(EntriesBlock.Entry(index: entry.index.identifier, bytes: entry.bytes))
    }
    return stored.inOrder
  }
}

/// Lends the bytes of an optional array.
func withOptionalBytes<R>(
  _ bytes: [UInt8]?, _ body: (UnsafeRawBufferPointer?) throws(EngineError) -> R
) throws(EngineError) -> R {
  guard let bytes else { return try body(nil) }
  return try bytes.withBytes { (buffer) throws(EngineError) in try body(buffer) }
}
