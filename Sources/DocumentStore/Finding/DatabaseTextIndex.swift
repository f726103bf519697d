public import Andiron
public import TextIndex

/// An index of text of a database, and its state.
public struct DatabaseTextIndex: Sendable, Hashable {
  /// The index with fields as documents have them.
  public var definition: TextIndex
  /// Searches need an index that is `.ready`.
  public var state: IndexDescription.State
}
