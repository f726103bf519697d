import FileAccess

@testable import StorageEngine

/// Everything that readers can get from a store, by names and keys.
struct StoreContent: Equatable {
  var values: [String: [String: [UInt8]]] = [:]
  /// Index and bytes of each record's entries, sorted.
  var entries: [String: [String: [String]]] = [:]
  /// What each index leads to: bytes and value, in order.
  var indexes: [String: [String]] = [:]
  var options: [String: Table.Options] = [:]

  init(_ store: CheckedStore, _ path: String) throws {
    var options = store.options
    options.mode = .readOnly
    let engine = try Engine.open(path, options: options)
    let snapshot = engine.snapshot()
    defer { snapshot.close() }
    for table in snapshot.tables { try read(table, snapshot) }
    try engine.close()
  }

  private mutating func read(_ table: Table, _ snapshot: Snapshot) throws {
    options[table.name] = snapshot.options(of: table)
    values[table.name] = [:]
    var cursor = try snapshot.cursor(table)
    while cursor.next() {
      let key = String(decoding: cursor.key, as: UTF8.self)
      values[table.name]?[key] = try cursor.value()
      let found = try snapshot.entries(table, key: cursor.key)
      entries[table.name, default: [:]][key] = found.map { "\($0.index.name) \($0.bytes)" }.sorted()
    }
    for index in snapshot.indexes(on: table) {
      var cursor = try snapshot.cursor(index)
      var lines: [String] = []
      while cursor.next() { lines.append("\(cursor.key) \(try cursor.value())") }
      indexes[index.name] = lines.sorted()
    }
  }
}
