/// An operation in a transaction of a workload.
indirect enum WorkloadOperation: Sendable {
  case put(table: String, key: [UInt8], value: [UInt8], entries: [WorkloadState.Entry])
  case delete(table: String, key: [UInt8])
  case addEntry(WorkloadState.Entry, key: [UInt8])
  case removeEntry(WorkloadState.Entry, key: [UInt8])
  case savepoint([WorkloadOperation], isRolledBack: Bool)
  case createTable(String, versionLimit: Int, deflates: Bool)
  case createIndex(String, table: String)
  case dropTable(String)
  case dropIndex(String)
}

extension WorkloadOperation: CustomStringConvertible {
  var description: String {
    switch self {
    case .put(let table, let key, let value, let entries):
      "put \(table) \(Self.name(key)) \(value.count) +\(entries.count)"
    case .delete(let table, let key): "delete \(table) \(Self.name(key))"
    case .addEntry(let entry, let key): "add \(entry.index) \(entry.bytes) \(Self.name(key))"
    case .removeEntry(let entry, let key):
      "remove \(entry.index) \(entry.bytes) \(Self.name(key))"
    case .savepoint(let operations, let isRolledBack):
      "\(isRolledBack ? "undone" : "kept") \(operations)"
    case .createTable(let name, let limit, _): "table \(name) \(limit)"
    case .createIndex(let name, let table): "index \(name) on \(table)"
    case .dropTable(let name): "drop table \(name)"
    case .dropIndex(let name): "drop index \(name)"
    }
  }

  private static func name(_ key: [UInt8]) -> Int { KeyPool.keys.firstIndex(of: key) ?? -1 }
}

extension WorkloadOperation {
  /// Thrown on purpose, to roll a transaction or a savepoint back.
  struct Rollback: Error {}

  /// Applies the operation to the model. If it names tables or indexes that do not exist, it does
  /// nothing.
  func apply(to state: inout WorkloadState) {
    switch self {
    case .put(let table, let key, let value, let entries):
      let kept = entries.filter { state.indexes[$0.index] == table }
      state.tables[table]?.put(key, WorkloadState.Record(value: value, entries: Set(kept)))
    case .delete(let table, let key):
      state.tables[table]?.delete(key)
    case .addEntry(let entry, let key):
      guard let table = state.indexes[entry.index] else { return }
      state.tables[table]?.records[key]?.entries.insert(entry)
    case .removeEntry(let entry, let key):
      guard let table = state.indexes[entry.index] else { return }
      state.tables[table]?.records[key]?.entries.remove(entry)
    case .savepoint(let operations, let isRolledBack):
      if !isRolledBack { for operation in operations { operation.apply(to: &state) } }
    case .createTable(let name, let limit, let deflates):
      if state.tables[name] == nil {
        state.tables[name] = WorkloadState.TableState(versionLimit: limit, deflates: deflates)
      }
    case .createIndex(let name, let table):
      if state.tables[table] != nil, state.indexes[name] == nil { state.indexes[name] = table }
    case .dropTable(let name):
      state.tables[name] = nil
      state.indexes = state.indexes.filter { $0.value != name }
    case .dropIndex(let name):
      guard let table = state.indexes.removeValue(forKey: name) else { return }
      guard let keys = state.tables[table]?.records.keys else { return }
      for key in keys {
        let entries = state.tables[table]?.records[key]?.entries.filter { $0.index != name }
        state.tables[table]?.records[key]?.entries = entries ?? []
      }
    }
  }
}
