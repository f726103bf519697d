import CollectionModel
import ValueModel

/// Objects that can be written together: their keys differ, no two have the same key in a unique
/// index, no other object has one of these, and all are there or absent as is expected. A few
/// questions to the database decide that for all of them.
struct DatabaseBatch {
  struct Change {
    var row: Int64
    var content: BackendContent
    var removing: [BackendEntry]
    var adding: [BackendEntry]
  }

  private(set) var added: [NewBackendRecord] = []
  private(set) var changed: [Change] = []
  /// For each object, whether it is new.
  private(set) var isAdded: [Bool] = []
  /// The indexes in which an object does not have exactly one entry.
  private(set) var irregular: Set<Int64> = []

  /// Nil if something is in the way, or if only the values of other objects can decide. Throws if
  /// an object cannot be stored.
  init?<Writer: BackendWriter>(
    _ items: [(key: RecordKey, value: Value)], _ transaction: DatabaseTransaction<Writer>,
    _ collection: BackendCollection, _ expectation: DatabaseTransaction<Writer>.Expectation
  ) throws {
    let keys = items.map(\.key.bytes)
    guard Set(keys).count == keys.count,
      keys.allSatisfy({ $0.count <= DatabaseTransaction<Writer>.longestKey })
    else { return nil }
    var unique: [[BackendEntry]] = []
    for item in items {
      guard let entries = try transaction.uniqueEntries(of: item.value, in: collection) else {
        return nil
      }
      unique.append(entries)
    }
    let all = unique.flatMap(\.self)
    guard Set(all).count == all.count else { return nil }
    let holders = all.isEmpty ? [:] : try transaction.writer.holders(of: all)
    var known: [[UInt8]: BackendRecord] = [:]
    try transaction.writer.forEachRecord(collection.table, keys: keys) { record in
      known[record.key] = record
      return true
    }
    for (position, item) in items.enumerated() {
      let old = known[keys[position]]
      let isExpected = expectation == .either || (old == nil) == (expectation == .absent)
      let isFree = unique[position].allSatisfy { entry in
        (holders[entry] ?? []).allSatisfy { $0 == old?.row }
      }
      guard isExpected, isFree else { return nil }
      try add(item.value, key: keys[position], replacing: old, transaction, collection)
    }
  }

  private mutating func add<Writer: BackendWriter>(
    _ value: Value, key: [UInt8], replacing old: BackendRecord?,
    _ transaction: DatabaseTransaction<Writer>, _ collection: BackendCollection
  ) throws {
    let content = try BackendContent(value, collection: collection.name)
    let (entries, irregular) = try transaction.entries(of: value, in: collection)
    self.irregular.formUnion(irregular)
    isAdded.append(old == nil)
    guard let old else {
      added.append(NewBackendRecord(key: key, content: content, entries: entries))
      return
    }
    let before = try transaction.entries(of: old.value(collection.name), in: collection)
    let (present, wanted) = (Set(before.entries), Set(entries))
    changed.append(
      Change(
        row: old.row, content: content, removing: Array(present.subtracting(wanted)),
        adding: Array(wanted.subtracting(present))))
  }
}
