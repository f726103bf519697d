import StorageEngine

/// What a collection is and holds, as of one state of the store.
public struct CollectionDescription: Sendable, Hashable {
  public var name: String
  /// The kind of its primary keys.
  public var keyKind: RecordKey.Kind
  /// The number of objects.
  public var count: Int
  public var indexes: [IndexDescription]
  /// The engine's table that has its records.
  package let tableName: String
  /// The number that stands in the frames of its records.
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

/// What an index is and how far it is.
public struct IndexDescription: Sendable, Hashable {
  public enum State: Sendable, Hashable {
    /// Complete: answers queries.
    case ready
    /// Being built behind; queries go without it.
    case building
    /// Objects that were there before it contradict its uniqueness; queries go without it. Each of them can still be
    /// written with the key that it has. Change them, drop the index and add it anew.
    case contradicted
    /// It could not be built over the objects that were there before it, as `failure` says; queries go without it,
    /// a unique one is not enforced, and objects are written without regard to it. Change them, drop the index and add
    /// it anew.
    case failed
  }

  public var definition: IndexDefinition
  public var state: State
  /// Why the state is `failed`; nil in every other.
  public var failure: String?
  /// Whether a type's declaration brought it, and takes it away again.
  public var isDeclared: Bool
  /// The number of its entries; more than that of objects where a field has several values.
  public var entryCount: Int
  /// The engine's name of it.
  package let engineName: String

  init(_ index: BoundIndex, _ state: ReadState) {
    definition = index.definition
    self.state =
      switch index.stored.state {
      case .ready: .ready
      case .building: .building
      case .contradicted: .contradicted
      case .failed: .failed
      }
    failure = index.stored.failure
    isDeclared = index.stored.isDeclared
    engineName = index.index.name
    entryCount = state.rows.count(index.index)
  }
}
