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
  /// The records that are replaced.
  private(set) var replaced: [RecordKey: BackendRecord] = [:]
  /// For each object, whether it is new.
  private(set) var isAdded: [Bool] = []
  /// The indexes in which an object does not have exactly one entry.
  private(set) var irregular: Set<Int64> = []

  /// Nil if something is in the way, or if only the values of other objects can decide. Throws if
  /// an object cannot be stored.
  init?<Writer: BackendWriter>(
    _ items: [PreparedObject], _ transaction: DatabaseTransaction<Writer>,
    _ collection: BackendCollection, _ expectation: DatabaseTransaction<Writer>.Expectation
  ) throws {
    let keys = items.map(\.key.bytes)
    guard items.count == 1 || Set(keys).count == keys.count,
      keys.allSatisfy({ $0.count <= DatabaseTransaction<Writer>.longestKey })
    else { return nil }
    let new = try items.map { try transaction.entries(of: $0, in: collection) }
    var known: [[UInt8]: (record: BackendRecord, entries: RecordEntries)] = [:]
    func note(_ record: BackendRecord) throws {
      let value = try transaction.value(of: record, collection)
      known[record.key] = (record, try transaction.entries(of: value, in: collection))
    }
    var unique: [[BackendEntry]] = []
    for (key, new) in zip(keys, new) {
      guard var entries = new.unique else { return nil }
      if let old = transaction.known(key, in: collection.table) {
        try note(old)
        // The entries that it has already are its own.
        entries.removeAll { known[key]?.entries.unique?.contains($0) ?? false }
      }
      unique.append(entries)
    }
    let all = unique.flatMap(\.self)
    guard all.count < 2 || Set(all).count == all.count else { return nil }
    let unknown = known.isEmpty ? keys : keys.filter { known[$0] == nil }
    var holders: [BackendEntry: [Int64]] = [:]
    if !unknown.isEmpty || !all.isEmpty {
      let probe = try transaction.writer.probe(collection.table, keys: unknown, entries: all)
      for record in probe.records.values { try note(record) }
      holders = probe.holders
    }
    for (position, item) in items.enumerated() {
      let old = known[keys[position]]
      let isExpected = expectation == .either || (old == nil) == (expectation == .absent)
      let isFree = unique[position].allSatisfy { entry in
        (holders[entry] ?? []).allSatisfy { $0 == old?.record.row }
      }
      guard isExpected, isFree else { return nil }
      irregular.formUnion(new[position].irregular)
      isAdded.append(old == nil)
      if let old {
        replaced[item.key] = old.record
        let (present, wanted) = (Set(old.entries.all), Set(new[position].all))
        changed.append(
          Change(
            row: old.record.row, content: item.content,
            removing: Array(present.subtracting(wanted)),
            adding: Array(wanted.subtracting(present))))
      } else {
        added.append(
          NewBackendRecord(
            key: keys[position], content: item.content, entries: new[position].all))
      }
    }
  }
}
