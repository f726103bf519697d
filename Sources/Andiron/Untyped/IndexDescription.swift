import StorageEngine

/// The properties of an index, and its state.
public struct IndexDescription: Sendable, Hashable {
  public enum State: Sendable, Hashable {
    /// Complete: answers queries.
    case ready
    /// Being built in the background; queries do without it.
    case building
    /// Objects that are older than the index contradict its uniqueness; queries do without it. Each
    /// of them can still be written with the key that it has. Change them, drop the index and add
    /// it again.
    case contradicted
    /// The index could not be built over the objects that are older than it, as `failure` says.
    /// Queries do without it, its uniqueness is not enforced, and objects are written without
    /// regard to it. Change the objects, drop the index and add it again.
    case failed
  }

  public var definition: IndexDefinition
  public var state: State
  /// Why the state is `failed`; nil in every other state.
  public var failure: String?
  /// Whether the index comes from a type's declaration, which then also removes it.
  public var isDeclared: Bool
  /// The number of entries; more than the number of objects if a field has several values.
  public var entryCount: Int
  /// The engine's name for the index.
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
