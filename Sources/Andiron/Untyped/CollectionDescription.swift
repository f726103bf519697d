import StorageEngine

/// The properties of a collection as of one state of the store.
public struct CollectionDescription: Sendable, Hashable {
  public var name: String
  /// The kind of its primary keys.
  public var keyKind: RecordKey.Kind
  /// The number of objects.
  public var count: Int
  public var indexes: [IndexDescription]
  /// The engine's table with the records of the collection.
  package let tableName: String
  /// The table number in the frames of its records.
  package let tableNumber: UInt32

  init(_ binding: CollectionBinding, _ state: ReadState) {
    name = binding.name
    keyKind = binding.definition.keyKind
    count = state.rows.count(binding.table)
    tableName = binding.table.name
    tableNumber = binding.table.number
    indexes = binding.indexes.map { IndexDescription($0, state) }
  }
}
