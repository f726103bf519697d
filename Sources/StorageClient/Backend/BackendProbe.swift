/// The records and entries that are there before a write.
public struct BackendProbe: Sendable {
  /// The records that have one of the keys, by key.
  public var records: [[UInt8]: BackendRecord] = [:]
  /// The rows that have one of the entries, by entry.
  public var holders: [BackendEntry: [Int64]] = [:]

  public init() {}
}
