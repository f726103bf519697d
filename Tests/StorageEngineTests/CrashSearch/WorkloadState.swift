import StorageEngine

/// The content of a store, as a reader can see it: that of the model, and that which was read.
struct WorkloadState: Hashable, Sendable {
  struct Record: Hashable, Sendable {
    var value: [UInt8]
    var entries: Set<Entry> = []
  }

  struct Entry: Hashable, Sendable {
    var index: String
    var bytes: [UInt8]
  }

  struct TableState: Hashable, Sendable {
    /// The number of old versions that are kept of each key.
    var versionLimit = 0
    var deflates = false
    var records: [[UInt8]: Record] = [:]
    /// For each key that has some, newest first; nil is a deletion.
    var oldVersions: [[UInt8]: [[UInt8]?]] = [:]
  }

  var tables: [String: TableState] = [:]
  /// From the name of an index to that of its table.
  var indexes: [String: String] = [:]
}

extension WorkloadState.TableState {
  mutating func put(_ key: [UInt8], _ record: WorkloadState.Record) {
    if let old = records[key] { keep(old.value, of: key) }
    records[key] = record
  }

  mutating func delete(_ key: [UInt8]) {
    guard let old = records.removeValue(forKey: key) else { return }
    keep(old.value, of: key)
    keep(nil, of: key)
  }

  private mutating func keep(_ version: [UInt8]?, of key: [UInt8]) {
    guard versionLimit > 0 else { return }
    let kept = [version] + oldVersions[key, default: []]
    oldVersions[key] = Array(kept.prefix(versionLimit))
  }
}

extension WorkloadState {
  /// Describes how two states differ, without their bytes.
  func difference(from other: WorkloadState) -> String {
    if Set(tables.keys) != Set(other.tables.keys) {
      return "tables \(tables.keys.sorted()), expected \(other.tables.keys.sorted())"
    }
    if indexes != other.indexes {
      return "indexes \(indexes.keys.sorted()), expected \(other.indexes.keys.sorted())"
    }
    for (name, table) in tables.sorted(by: { $0.key < $1.key }) {
      guard let expected = other.tables[name] else { continue }
      if let text = table.difference(from: expected) { return "table \(name): \(text)" }
    }
    return "nothing"
  }
}

extension WorkloadState.TableState {
  fileprivate func difference(from other: Self) -> String? {
    let keys = Set(records.keys).union(other.records.keys)
    for key in keys.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      switch (records[key], other.records[key]) {
      case (nil, nil): continue
      case (nil, _?): return "key \(key.prefix(4)) is missing"
      case (_?, nil): return "key \(key.prefix(4)) should not be there"
      case (let found?, let expected?):
        if found.value != expected.value { return "key \(key.prefix(4)) has another value" }
        if found.entries != expected.entries { return "key \(key.prefix(4)) has other entries" }
      }
    }
    for key in Set(oldVersions.keys).union(other.oldVersions.keys)
    where oldVersions[key] != other.oldVersions[key] {
      let count = oldVersions[key]?.count ?? 0
      return "key \(key.prefix(4)) has \(count) old versions, expected "
        + "\(other.oldVersions[key]?.count ?? 0) or others"
    }
    return versionLimit == other.versionLimit && deflates == other.deflates ? nil : "other options"
  }
}

extension WorkloadState.TableState {
  var options: Table.Options {
    var options = Table.Options()
    options.oldVersions = versionLimit > 0 ? .last(versionLimit) : .none
    options.deflateLevel = deflates ? 1 : nil
    return options
  }
}
