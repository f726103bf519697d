/// A table of one store: an ordered map from keys to values.
///
/// A small value, valid in every transaction and snapshot of the store that it came from.
public struct Table: Sendable, Hashable {
  public let name: String
  let identifier: TableIdentifier

  /// The number of the table in the frames of its records.
  package var number: UInt32 { identifier.rawValue }
}

extension Table {
  /// The old versions of records that a table keeps.
  public enum VersionRetention: Sendable, Hashable {
    /// Keeps no old versions.
    case none
    /// The last n in addition to the current one.
    case last(Int)
    /// Those that were replaced or deleted at or after this time, in nanoseconds since 1970.
    case since(UInt64)
    /// Those that were replaced or deleted at most this many nanoseconds ago.
    case within(UInt64)
  }

  /// Options for storing a table's records.
  public struct Options: Sendable, Hashable {
    /// The replaced and deleted versions that stay readable through `Snapshot.history`.
    public var oldVersions: VersionRetention = .none
    /// The level of raw deflate for each value, 1 to 9; nil stores values as they are. A value that
    /// does not shrink by an eighth is stored as it is.
    public var deflateLevel: Int?
    /// Bytes that values are likely to contain, at most 32 KiB; they improve the compression of
    /// small values. Cannot be changed later.
    public var dictionary: [UInt8] = []

    public init() {}
  }
}
