public import Andiron
public import ObjectModel

/// An index of a database, and its state.
public struct DatabaseIndex: Sendable, Hashable {
  public var definition: SelectorIndex
  /// Documents are found without an index that is not `.ready`.
  public var state: IndexDescription.State
  /// The number of documents in the index.
  public var entryCount: Int
}
