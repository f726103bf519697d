import Andiron
import ValueModel

/// Objects that can be written together: their keys differ, no two have the same key in a unique
/// index, no other object has one of those, and all are there or absent as is expected.
struct BackendBatch {
  struct Change {
    var row: Int64
    var content: BackendContent
    var removing: [BackendEntry]
    var adding: [BackendEntry]
  }

  private(set) var added: [BackendInsertion] = []
  private(set) var changed: [Change] = []
  /// Which of the objects are new.
  private(set) var isAdded: [Bool] = []
  private(set) var irregular: Set<Int64> = []

  /// Nil if something stands in the way. Throws `StorageError` if an object cannot be stored.
  init?<Backend: StorageBackend>(
    _ items: [(key: RecordKey, value: Value)], _ scope: BackendWriteScope<Backend>,
    _ collection: BackendCollection, _ expectation: BackendWriteScope<Backend>.Expectation
  ) throws {
    let keys = items.map(\.key.bytes)
    guard Set(keys).count == keys.count,
      keys.allSatisfy({ $0.count <= BackendWriteScope<Backend>.longestKey })
    else { return nil }
    let unique = try items.map { try scope.uniqueEntries(of: $0.value, in: collection) }
    let all = unique.flatMap(\.self)
    guard Set(all).count == all.count else { return nil }
    let probe = try scope.writer.probe(collection.table, keys: keys, entries: all)
    for (position, item) in items.enumerated() {
      let old = probe.records[keys[position]]
      let isExpected =
        switch expectation {
        case .absent: old == nil
        case .present: old != nil
        case .either: true
        }
      let isFree = unique[position].allSatisfy { entry in
        probe.holders[entry, default: []].allSatisfy { $0 == old?.row }
      }
      guard isExpected, isFree else { return nil }
      try add(item.value, key: keys[position], old, scope, collection)
    }
  }

  private mutating func add<Backend: StorageBackend>(
    _ value: Value, key: [UInt8], _ old: BackendRecord?, _ scope: BackendWriteScope<Backend>,
    _ collection: BackendCollection
  ) throws {
    let content = try BackendContent(value, collection: collection.name)
    let (entries, irregular) = try scope.entries(of: value, in: collection)
    self.irregular.formUnion(irregular)
    isAdded.append(old == nil)
    guard let old else {
      added.append(BackendInsertion(key: key, content, entries: entries))
      return
    }
    let before = try scope.entries(of: old.value(collection.name), in: collection)
    let (present, wanted) = (Set(before.entries), Set(entries))
    changed.append(
      Change(
        row: old.row, content: content, removing: Array(present.subtracting(wanted)),
        adding: Array(wanted.subtracting(present))))
  }
}
