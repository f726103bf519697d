import StorageEngine
import ValueModel

/// Checks every record of a collection: its key, its value and its entries.
final class RecordCheck {
  private let snapshot: Snapshot
  private let definition: CollectionDefinition
  private let table: Table
  private let indexes: [BoundIndex]
  private let dictionary: ValueDictionary
  private let findings: StoreFindings
  /// The position of the record being checked.
  private var position = 0
  /// The number of entries in all records, by the engine's name of the index.
  private var entryCounts: [String: Int] = [:]
  private var isComplete = true

  init(
    _ snapshot: Snapshot, _ definition: CollectionDefinition, _ table: Table,
    _ indexes: [BoundIndex], _ dictionary: ValueDictionary, _ findings: StoreFindings
  ) {
    self.snapshot = snapshot
    self.definition = definition
    self.table = table
    self.indexes = indexes
    self.dictionary = dictionary
    self.findings = findings
  }

  func run() throws {
    var cursor = try snapshot.cursor(table)
    while cursor.next() {
      try findings.advanceRecord()
      do {
        try check(cursor)
      } catch let error as EngineError {
        isComplete = false
        add(.unreadable, error.message)
      }
      position += 1
    }
    // Entries that could not be read cannot be counted.
    guard isComplete else { return }
    for index in indexes
    where entryCounts[index.index.name, default: 0] != snapshot.count(index.index) {
      findings.add(
        StoreProblem(
          .countMismatch, "the index has not as many entries as the records",
          collection: definition.name, index: index.definition.name))
    }
  }

  private func add(_ kind: StoreProblem.Kind, _ message: String, _ index: BoundIndex? = nil) {
    findings.add(
      StoreProblem(
        kind, message, collection: definition.name, index: index?.definition.name,
        position: position))
  }

  private func check(_ cursor: Cursor) throws {
    let keyBytes = cursor.key
    let entries = Dictionary(grouping: try snapshot.entries(table, key: keyBytes)) {
      $0.index.name
    }
    for (name, list) in entries { entryCounts[name, default: 0] += list.count }
    let key = key(keyBytes)
    guard let value = try value(cursor) else { return }
    guard value.kind == .object else {
      return add(.notAnObject, "a record holds a value that is no object")
    }
    if let key, RecordKey(of: value) != key {
      add(.keyMismatch, "an object does not have the primary key of its record")
    }
    for index in indexes {
      compare(entries[index.index.name] ?? [], value, index)
    }
  }

  private func key(_ bytes: [UInt8]) -> RecordKey? {
    guard let key = try? bytes.withUnsafeBytes({ try RecordKey(bytes: $0) }), key.bytes == bytes
    else {
      add(.keyMalformed, "a record's key is no primary key")
      return nil
    }
    guard key.kind == definition.keyKind else {
      add(.keyMalformed, "a record's key is of another kind than the collection's")
      return nil
    }
    return key
  }

  private func value(_ cursor: Cursor) throws -> Value? {
    do {
      return try cursor.withRecord { try Value(encoded: $1, dictionary: dictionary) }
    } catch is ValueError {
      add(.valueMalformed, "a record holds no value")
      return nil
    }
  }

  private func compare(_ entries: [Index.Entry], _ value: Value, _ index: BoundIndex) {
    // Keys made by code that is not present cannot be compared.
    guard index.isKnown else { return }
    guard index.isKept else {
      if !entries.isEmpty { add(.entryExtra, "an index that is not kept has an entry", index) }
      return
    }
    if index.hasKeeper {
      if entries.count > 1 { add(.entryExtra, "a record has two marks in an index", index) }
      if entries.isEmpty, index.stored.state != .building {
        add(.entryMissing, "a record has no mark in an index", index)
      }
      return
    }
    let expected: Set<[UInt8]>
    do {
      expected = Set(try index.keys(of: value).map(\.bytes))
    } catch {
      return add(.tooManyEntries, "a value has too many entries", index)
    }
    let found = Set(entries.map(\.bytes))
    if !found.isSubset(of: expected) {
      add(.entryExtra, "a record has an entry that is not of its value", index)
    }
    if index.stored.state != .building, !expected.isSubset(of: found) {
      add(.entryMissing, "a record lacks an entry of its value", index)
    }
  }
}
