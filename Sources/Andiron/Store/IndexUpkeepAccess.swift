import StorageEngine

/// The upkeep of one index of a store.
struct IndexUpkeepAccess: IndexUpkeep {
  let core: StoreCore
  let collection: String
  let index: BoundIndex
  let builder: IndexBuilder

  var isStopped: Bool { builder.isStopping }

  func read<R>(_ body: (IndexTableReader) throws -> R) throws -> R? {
    let snapshot = try core.snapshot()
    defer { snapshot.close() }
    return try snapshot.reading { state in
      guard let binding = state.binding(collection), let bound = current(in: binding),
        let table = bound.table
      else { return nil }
      return try body(
        IndexTableReader(
          rows: state.rows, table: table, index: bound.index, records: binding.table))
    }
  }

  func write<R>(_ body: (IndexTable, any IndexWriter) throws -> R) throws -> R? {
    try core.write(.buffered) { transaction in
      guard let binding = transaction.catalog.collections[collection],
        let bound = current(in: binding), let table = bound.table
      else { return nil }
      return try body(
        IndexTable(
          engine: transaction.engine, table: table, index: bound.index, records: binding.table),
        try transaction.writer(of: bound, in: binding))
    }
  }

  private func current(in binding: CollectionBinding) -> BoundIndex? {
    binding.indexes.first { $0.index == index.index }
  }
}
