/// An entry of an index: bytes made from a record's fields.
public struct BackendEntry: Sendable, Hashable {
  /// The number of the index.
  public var index: Int64
  /// The bytes, of any content and of any length up to about 4,000. Entries are in the order of
  /// their bytes, as unsigned numbers, the shorter first.
  public var bytes: [UInt8]

  public init(index: Int64, bytes: [UInt8]) {
    self.index = index
    self.bytes = bytes
  }
}
