public import ValueModel

/// A range of the entries of an index.
public struct EntryRange: Sendable, Hashable {
  /// The number of the index.
  public var index: Int64
  public var range: OrderedKeyRange

  public init(index: Int64, range: OrderedKeyRange) {
    self.index = index
    self.range = range
  }
}
