import FileAccess
import ObjectModel
import StorageEngine
import ValueModel

/// Computes, each time it is asked, how the results of a query differ from the previous ones.
///
/// It compares states rather than changes, so any number of commits become one difference. The cost
/// is that of running the query and comparing two lists; if the query needs no reading, only
/// objects that were touched, or are new in the results, are read.
final class ResultsTracker<Object: StoredObject>: Sendable {
  let mailbox: Mailbox
  private let store: Store
  private let query: ObjectQuery<Object>
  /// Only differences at these paths count as modifications; nil for all.
  private let paths: [ValuePath]?
  private let last = Locked<[ListEntry]?>(nil)

  init(_ store: Store, _ query: ObjectQuery<Object>, paths: [ValuePath]?) {
    self.store = store
    self.query = query
    self.paths = paths
    let names = query.joinedCollections.union([Object.declaration.name])
    mailbox = Mailbox { $0.concerns(names) }
    store.core.hub.register(mailbox)
  }

  deinit { stop() }

  var core: StoreCore { store.core }

  func stop() {
    mailbox.cancel()
    store.core.hub.remove(mailbox)
  }

  /// The difference from the previous results; nil if nothing changed. The first time, the results.
  func change() throws -> ResultsChange<Object>? {
    let snapshot = try store.snapshot()
    let touched = mailbox.take(upTo: snapshot.sequence)
    let results = try Results(of: query, in: snapshot)
    return try last.withLock { last in
      let entries = try entries(of: results, touched, known: last)
      defer { last = entries }
      guard let known = last else { return ResultsChange(results: results, difference: nil) }
      let difference = ListDifference(from: known, to: entries)
      return difference.isEmpty ? nil : ResultsChange(results: results, difference: difference)
    }
  }

  /// The results as entries. Entries of untouched objects are taken over.
  private func entries(
    of results: Results<Object>, _ touched: ChangeSet, known: [ListEntry]?
  ) throws -> [ListEntry] {
    guard let snapshot = results.snapshot, let binding = results.binding else { return [] }
    var entries = [ListEntry?](repeating: nil, count: results.rows.count)
    if let known, case .keys(let keys)? = touched.touched[binding.name] ?? .keys([]) {
      let rows = try touchedRows(keys, in: binding, snapshot)
      var byRow: [UInt32: ListEntry]?
      for position in results.rows.indices where !rows.contains(results.rows[position]) {
        let row = results.rows[position]
        if position < known.count, known[position].row == row {
          entries[position] = known[position]
        } else {
          if byRow == nil {
            byRow = Dictionary(known.map { ($0.row, $0) }, uniquingKeysWith: { $1 })
          }
          entries[position] = byRow?[row]
        }
      }
    }
    let unknown = entries.indices.filter { entries[$0] == nil }
    for (position, entry) in zip(
      unknown, try read(unknown.map { results.rows[$0] }, binding, snapshot))
    {
      entries[position] = entry
    }
    return entries.compactMap { $0 }
  }

  /// The present rows of the touched objects. A row that a touched object gave up may now belong to
  /// another object, which then was touched too.
  private func touchedRows(
    _ keys: Set<[UInt8]>, in binding: CollectionBinding, _ snapshot: StoreSnapshot
  ) throws -> Set<UInt32> {
    var rows: Set<UInt32> = []
    let reader = snapshot.engine.rows
    for key in keys {
      if let row = try reader.row(binding.table, key: key) { rows.insert(row) }
    }
    return rows
  }

  private func read(
    _ rows: [UInt32], _ binding: CollectionBinding, _ snapshot: StoreSnapshot
  ) throws -> [ListEntry] {
    var entries: [ListEntry] = []
    entries.reserveCapacity(rows.count)
    try snapshot.engine.rows.forEachVersion(binding.table, rows: rows[...]) {
      position, key, sequence, _ in
      var hasher = Hasher()
      hasher.combine(bytes: key)
      entries.append(
        ListEntry(
          row: rows[position], keyHash: UInt64(bitPattern: Int64(hasher.finalize())),
          version: sequence.rawValue))
    }
    guard let paths else { return entries }
    try snapshot._withReadState { state in
      var position = 0
      try state.forEach(rows: rows, in: binding) { value in
        entries[position].version = Self.version(of: value, at: paths)
        position += 1
      }
    }
    return entries
  }

  /// A hash of the values at the paths.
  private static func version(of value: Value, at paths: [ValuePath]) -> UInt64 {
    var hasher = Hasher()
    for path in paths { hasher.combine(value[path]) }
    return UInt64(bitPattern: Int64(hasher.finalize()))
  }
}

extension ResultsTracker: ChangeTracker {
  func changeInBackground() async throws -> ResultsChange<Object>? {
    try await core.reading { try self.change() }
  }
}
