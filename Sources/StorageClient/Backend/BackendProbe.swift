/// What is there before a write.
public struct BackendProbe: Sendable, Hashable {
  /// The records that have one of the keys, by their keys.
  public var records: [[UInt8]: BackendRecord] = [:]
  /// The rows that have an entry. There may be others than were asked for.
  public var holders: [BackendEntry: [Int64]] = [:]

  public init() {}
}
