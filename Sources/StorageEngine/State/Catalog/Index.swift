/// An index on a table: an ordered set of (bytes, record) pairs.
public struct Index: Sendable, Hashable {
  public let name: String
  /// The name of the table whose records the index finds.
  public let tableName: String
  let identifier: TableIdentifier
  let table: TableIdentifier
}

extension Index {
  /// One entry of a record: `index` finds the record under `bytes`.
  public struct Entry: Sendable, Hashable {
    public var index: Index
    /// At most `EngineLimits.entryByteCount` bytes, compared byte by byte.
    public var bytes: [UInt8]

    public init(_ index: Index, _ bytes: [UInt8]) {
      self.index = index
      self.bytes = bytes
    }
  }
}
