public import ValueModel

/// A range of an index.
public struct EntryPlace: Sendable, Hashable {
  public var index: Int64
  public var range: OrderedKeyRange

  public init(index: Int64, range: OrderedKeyRange) {
    self.index = index
    self.range = range
  }
}
