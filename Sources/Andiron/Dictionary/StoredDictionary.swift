import StorageEngine
import ValueModel

/// The store's dictionary of names and strings, and its storage: one record for each entry, in
/// order, written in the transaction whose values may be the first to use the entry.
///
/// Entries added by a failed transaction stay in memory and are written by the next one: the number
/// of stored entries is the count of the table, as the transaction sees it.
struct StoredDictionary: Sendable {
  static let namesTable = "andiron.names"
  static let stringsTable = "andiron.strings"

  let values: ValueDictionary

  init() { values = ValueDictionary() }

  /// Reads the stored entries that are not known yet.
  ///
  /// Throws `.damaged` if the records are not those that `save` writes.
  func load(from snapshot: Snapshot) throws {
    if let table = snapshot.table(Self.namesTable) {
      try load(table, from: snapshot, first: values.storedNameCount) { text in
        values.addKey(text).map { Int($0) - HiddenField.allCases.count }
      }
    }
    if let table = snapshot.table(Self.stringsTable) {
      try load(table, from: snapshot, first: values.stringCount) { text in
        values.addString(text).map { Int($0) }
      }
    }
  }

  /// `add` returns the number of an entry, which is another one than expected if the table has the
  /// entry twice: the numbers after it would stand for other names.
  private func load(
    _ table: Table, from snapshot: Snapshot, first: Int, _ add: (String) -> Int?
  ) throws {
    guard snapshot.count(table) > first else { return }
    var expected = first
    var isRight = true
    try snapshot.forEach(table, from: Self.key(first)) { key, value in
      let text = String(validating: value, as: UTF8.self)
      isRight = Array(key) == Self.key(expected) && text.flatMap(add) == expected
      expected += 1
      return isRight
    }
    guard isRight else {
      throw StoreError(.damaged, "the store's dictionary is malformed at entry \(expected - 1)")
    }
  }

  /// Writes the entries that are not stored yet.
  func save(in transaction: WriteTransaction) throws {
    try save(
      Self.namesTable, count: values.storedNameCount, in: transaction,
      text: { values.storedName($0) })
    try save(
      Self.stringsTable, count: values.stringCount, in: transaction,
      text: { values.string(UInt32($0)) })
  }

  private func save(
    _ name: String, count: Int, in transaction: WriteTransaction, text: (Int) -> String?
  ) throws {
    guard count > 0 else { return }
    let table = try transaction.existingTable(name) ?? transaction.table(name)
    let stored = try transaction.count(table)
    guard stored <= count else {
      throw StoreError(.damaged, "the store's dictionary has entries that were not read")
    }
    for number in stored..<count {
      guard let text = text(number) else { preconditionFailure("entries are dense") }
      try transaction.put(table, key: Self.key(number), value: text)
    }
  }

  private static func key(_ number: Int) -> [UInt8] {
    withUnsafeBytes(of: UInt32(truncatingIfNeeded: number).bigEndian) { Array($0) }
  }
}

extension ValueDictionary {
  /// The number of names without those of the hidden fields, which every dictionary has.
  fileprivate var storedNameCount: Int { keyCount - HiddenField.allCases.count }

  fileprivate func storedName(_ number: Int) -> String? {
    key(UInt32(number + HiddenField.allCases.count))
  }
}
