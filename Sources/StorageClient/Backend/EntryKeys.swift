import ValueModel

/// Some keys of an index, each once.
public struct EntryKeys: Sendable, Hashable {
  /// The number of the index.
  public var index: Int64
  public var keys: [[UInt8]]

  public init(index: Int64, keys: [[UInt8]]) {
    self.index = index
    self.keys = keys
  }

  /// The rows that have one of the keys, as a set.
  public var rows: EntrySet {
    .ranges(index: index, keys.map { OrderedKeyRange(exactly: $0) })
  }
}
