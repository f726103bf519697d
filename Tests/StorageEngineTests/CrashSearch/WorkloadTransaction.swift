import StorageEngine

/// Does operations in a transaction of an engine. `state` is the model, before each operation.
struct WorkloadTransaction {
  let transaction: WriteTransaction

  func perform(_ operations: [WorkloadOperation], _ state: inout WorkloadState) throws {
    for operation in operations {
      try perform(operation, &state)
    }
  }

  private func perform(_ operation: WorkloadOperation, _ state: inout WorkloadState) throws {
    switch operation {
    case .put(let name, let key, let value, let entries):
      guard let table = try table(name, state) else { return }
      let own = entries.filter { state.indexes[$0.index] == name }
      try transaction.put(
        table, key: key, value: value,
        entries: try own.map { Index.Entry(try index($0.index, table), $0.bytes) })
    case .delete(let name, let key):
      guard let table = try table(name, state) else { return }
      let isThere = state.tables[name]?.records[key] != nil
      guard try transaction.delete(table, key: key) == isThere else {
        throw WorkloadState.Inconsistency(
          description: "a deletion in \(name) found what it should not")
      }
    case .addEntry(let entry, let key):
      guard let (table, index) = try indexAndTable(entry.index, state) else { return }
      let isNew = !hasEntry(entry, key, table.name, state, orNoRecord: true)
      guard try transaction.addEntry(index, entry.bytes, key: key) == isNew else {
        throw WorkloadState.Inconsistency(
          description: "adding to \(entry.index) found what it should not")
      }
    case .removeEntry(let entry, let key):
      guard let (table, index) = try indexAndTable(entry.index, state) else { return }
      let isThere = hasEntry(entry, key, table.name, state, orNoRecord: false)
      guard try transaction.removeEntry(index, entry.bytes, key: key) == isThere else {
        throw WorkloadState.Inconsistency(
          description: "removing from \(entry.index) found what it should not")
      }
    case .savepoint(let operations, let isRolledBack):
      try savepoint(operations, isRolledBack, &state)
      return
    case .createTable(let name, let limit, let deflates):
      guard state.tables[name] == nil else { return }
      let new = WorkloadState.TableState(versionLimit: limit, deflates: deflates)
      _ = try transaction.table(name, options: new.options)
    case .createIndex(let name, let table):
      guard state.indexes[name] == nil, let table = try self.table(table, state) else { return }
      _ = try transaction.index(name, on: table)
    case .dropTable(let name):
      guard let table = try table(name, state) else { return }
      try transaction.drop(table)
    case .dropIndex(let name):
      guard let (_, index) = try indexAndTable(name, state) else { return }
      try transaction.drop(index)
    }
    operation.apply(to: &state)
  }

  private func savepoint(
    _ operations: [WorkloadOperation], _ isRolledBack: Bool, _ state: inout WorkloadState
  ) throws {
    var inner = state
    do {
      try transaction.savepoint {
        try perform(operations, &inner)
        if isRolledBack { throw WorkloadOperation.Rollback() }
      }
      state = inner
    } catch is WorkloadOperation.Rollback {}
  }

  private func hasEntry(
    _ entry: WorkloadState.Entry, _ key: [UInt8], _ table: String, _ state: WorkloadState,
    orNoRecord: Bool
  ) -> Bool {
    guard let record = state.tables[table]?.records[key] else { return orNoRecord }
    return record.entries.contains(entry)
  }

  /// The table, with the options that it has.
  private func table(_ name: String, _ state: WorkloadState) throws -> Table? {
    guard let expected = state.tables[name] else { return nil }
    let found = try transaction.table(name, options: expected.options)
    guard try transaction.count(found) == expected.records.count else {
      throw WorkloadState.Inconsistency(
        description: "in a transaction, table \(name) has another count")
    }
    return found
  }

  private func index(_ name: String, _ table: Table) throws -> Index {
    try transaction.index(name, on: table)
  }

  private func indexAndTable(_ name: String, _ state: WorkloadState) throws -> (Table, Index)? {
    guard let tableName = state.indexes[name], let table = try table(tableName, state) else {
      return nil
    }
    return (table, try index(name, table))
  }
}
