import StorageEngine
import ValueModel

/// Indexes with keepers, as a transaction writes them.
extension Transaction {
  /// The writer of an index. Throws `.invalidDeclaration` if its keeper is unknown.
  func writer(of index: BoundIndex, in binding: CollectionBinding) throws -> any IndexWriter {
    let name = index.index.name
    if let known = indexWriters[name] { return known }
    guard let keeper = index.keeper else { throw Self.unknownCode(index) }
    guard let table = index.table else {
      throw StoreError(
        .damaged, "the table of the index is missing", collection: binding.name,
        index: index.definition.name)
    }
    let writer = try StoreError.naming(binding.name) {
      try keeper.writer(
        IndexTable(engine: engine, table: table, index: index.index, records: binding.table))
    }
    indexWriters[name] = writer
    return writer
  }

  static func unknownCode(_ index: BoundIndex) -> StoreError {
    StoreError(
      .invalidDeclaration, "the index is kept by code that is not registered with the store",
      index: index.definition.name)
  }

  /// Writes what the keepers of indexes have collected.
  func writeCollected() throws {
    for (name, writer) in indexWriters.sorted(by: { $0.key < $1.key }) {
      do {
        try writer.write()
      } catch let error as StoreError where error.code == .damaged {
        let binding = catalog.collections.values.first { binding in
          binding.indexes.contains { $0.index.name == name }
        }
        try StoreError.naming(binding?.name ?? name) { throw error }
      }
    }
  }

  /// The mark of a record in an index; nil if it has none yet.
  func mark(of keyBytes: [UInt8], in index: BoundIndex, _ table: Table) throws -> [UInt8]? {
    try engine.entries(table, key: keyBytes).first { $0.index == index.index }?.bytes
  }

  /// Gives an existing record its mark in a new index.
  func addMark(
    to keyBytes: [UInt8], _ value: Value, in index: BoundIndex, _ binding: CollectionBinding
  ) throws {
    guard try mark(of: keyBytes, in: index, binding.table) == nil else { return }
    let writer = try writer(of: index, in: binding)
    let mark = try StoreError.naming(binding.name) {
      try writer.mark(of: value, replacing: nil)
    }
    try engine.addEntry(index.index, mark, key: keyBytes)
    writer.didStore()
  }

  /// Deletes a record's marks, and then the record with `delete`.
  func deleting(
    _ keyBytes: [UInt8], in binding: CollectionBinding, _ delete: () throws -> Bool
  ) throws -> Bool {
    guard binding.hasKeepers else { return try delete() }
    var marks: [(writer: any IndexWriter, mark: [UInt8])] = []
    if try engine.contains(binding.table, key: keyBytes) {
      let entries = try engine.entries(binding.table, key: keyBytes)
      for index in binding.indexes where index.hasKeeper && index.isKept {
        let writer = try writer(of: index, in: binding)
        for entry in entries where entry.index == index.index {
          marks.append((writer, entry.bytes))
        }
      }
    }
    let isDeleted = try delete()
    try StoreError.naming(binding.name) {
      for (writer, mark) in marks { try writer.didDelete(mark: mark) }
    }
    return isDeleted
  }
}
