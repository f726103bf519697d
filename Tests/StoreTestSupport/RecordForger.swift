public import FileAccess
import StorageEngine
public import TestSupport
import ValueModel

/// Changes records of a closed store through the engine, so that every hash is right: what a file
/// from somebody else may hold.
public struct RecordForger {
  private let disk: SimulatedFileSystem
  private let path: String

  public init(_ disk: SimulatedFileSystem, path: String) {
    self.disk = disk
    self.path = path
  }

  /// Makes some changes in one transaction.
  ///
  /// Returns where they were made: names of tables and indexes, and the kind of the change. Throws
  /// what the engine throws.
  public func forge(_ count: Int, using random: inout SeededGenerator) throws -> String {
    let engine = try Engine.open(path, options: options)
    var changes: [String] = []
    for _ in 0..<count {
      let snapshot = engine.snapshot()
      defer { snapshot.close() }
      guard let table = snapshot.tables.randomElement(using: &random) else { continue }
      let change = Change.allCases.randomElement(using: &random) ?? .value
      let records = Records(snapshot, table)
      guard let key = try records.key(using: &random) else { continue }
      try engine.write { try make(change, records, key, $0, &random) }
      changes.append("\(change) in \(table.name)")
    }
    try engine.close()
    return changes.joined(separator: ", ")
  }

  /// Replaces the value of each record in a table by what `body` makes of key and value, or deletes
  /// the record where that is nil. Index entries stay as they are.
  ///
  /// Throws what `body` and the engine throw.
  public func change(_ name: String, _ body: ([UInt8], [UInt8]) throws -> [UInt8]?) throws {
    let engine = try Engine.open(path, options: options)
    let snapshot = engine.snapshot()
    defer { snapshot.close() }
    guard let table = snapshot.table(name) else { return }
    try engine.write { transaction in
      var cursor = try snapshot.cursor(table)
      while cursor.next() {
        let key = cursor.key
        guard let value = try body(key, try cursor.value()) else {
          _ = try transaction.delete(table, key: key)
          continue
        }
        let entries = try snapshot.entries(table, key: key)
        try transaction.put(table, key: key, value: value, entries: entries)
      }
    }
    try engine.close()
  }

  /// Gives each record of a table the index entries of the next one, and the last those of the first.
  ///
  /// Throws what the engine throws.
  public func rotateEntries(of name: String) throws {
    let engine = try Engine.open(path, options: options)
    let snapshot = engine.snapshot()
    defer { snapshot.close() }
    guard let table = snapshot.table(name) else { return }
    var records: [(key: [UInt8], value: [UInt8], entries: [Index.Entry])] = []
    var cursor = try snapshot.cursor(table)
    while cursor.next() {
      let entries = try snapshot.entries(table, key: cursor.key)
      records.append((cursor.key, try cursor.value(), entries))
    }
    try engine.write { transaction in
      for (record, next) in zip(records, records.dropFirst() + records.prefix(1)) {
        try transaction.put(table, key: record.key, value: record.value, entries: next.entries)
      }
    }
    try engine.close()
  }

  private var options: EngineOptions {
    var options = EngineOptions()
    options.fileSystem = disk
    options.isMaintenanceAutomatic = false
    options.segmentByteCount = 64 << 10
    return options
  }

  private enum Change: CaseIterable {
    case value, fields, moreFields, key, absence, exchange, copy, entry, missingEntry, extraEntry
    case structure
  }

  private func make(
    _ change: Change, _ records: Records, _ key: [UInt8], _ transaction: WriteTransaction,
    _ random: inout SeededGenerator
  ) throws {
    let (table, snapshot) = (records.table, records.snapshot)
    let value = try snapshot.get(table, key: key) ?? []
    let entries = try snapshot.entries(table, key: key)
    switch change {
    case .value:
      let bytes = value.forged(using: &random)
      try transaction.put(table, key: key, value: bytes, entries: entries)
    case .fields, .moreFields:
      let bytes = try records.forgedFields(value, using: &random)
      try transaction.put(table, key: key, value: bytes, entries: entries)
    case .key:
      _ = try transaction.delete(table, key: key)
      let other = Array(key.forged(using: &random).prefix(1_000))
      try transaction.put(table, key: other, value: value, entries: entries)
    case .absence: _ = try transaction.delete(table, key: key)
    case .exchange, .copy:
      guard let other = try records.key(using: &random) else { return }
      try transaction.put(
        table, key: other, value: value,
        entries: change == .copy ? entries : snapshot.entries(table, key: other))
    case .entry, .missingEntry, .extraEntry:
      try change == .extraEntry
        ? addEntry(records, key, transaction, &random)
        : changeEntry(entries, isMoved: change == .entry, key, transaction, &random)
    case .structure: try changeStructure(records, transaction, &random)
    }
  }

  private func addEntry(
    _ records: Records, _ key: [UInt8], _ transaction: WriteTransaction,
    _ random: inout SeededGenerator
  ) throws {
    let indexes = records.snapshot.indexes(on: records.table)
    guard let index = indexes.randomElement(using: &random) else { return }
    let bytes = random.bytes(Int.random(in: 0...12, using: &random))
    try transaction.addEntry(index, bytes, key: key)
  }

  private func changeEntry(
    _ entries: [Index.Entry], isMoved: Bool, _ key: [UInt8], _ transaction: WriteTransaction,
    _ random: inout SeededGenerator
  ) throws {
    guard let entry = entries.randomElement(using: &random) else { return }
    try transaction.removeEntry(entry.index, entry.bytes, key: key)
    guard isMoved else { return }
    let bytes = Array(entry.bytes.forged(using: &random).prefix(900))
    try transaction.addEntry(entry.index, bytes, key: key)
  }

  /// Rarely wanted, as it says much less than a changed record: a table or an index less or more.
  private func changeStructure(
    _ records: Records, _ transaction: WriteTransaction, _ random: inout SeededGenerator
  ) throws {
    let indexes = records.snapshot.indexes(on: records.table)
    switch Int.random(in: 0..<8, using: &random) {
    case 0: try transaction.drop(records.table)
    case 1: _ = try transaction.table(records.table.name + ".2")
    case 2: _ = try transaction.index(records.table.name + ".99", on: records.table)
    case 3: _ = try transaction.table("collection.andiron.names")
    default:
      if let index = indexes.randomElement(using: &random) { try transaction.drop(index) }
    }
  }
}
