/// A table of one store: an ordered map from keys to values.
///
/// A small value, valid in every transaction and snapshot of the store that it came from.
public struct Table: Sendable, Hashable {
  public let name: String
  let identifier: TableIdentifier

  /// The number of the table in the frames of its records.
  package var number: UInt32 { identifier.rawValue }
}

/// An index on a table: an ordered set of (bytes, record) pairs.
public struct Index: Sendable, Hashable {
  public let name: String
  /// The name of the table whose records the index finds.
  public let tableName: String
  let identifier: TableIdentifier
  let table: TableIdentifier
}

/// How a table stores its records.
public struct TableOptions: Sendable, Hashable {
  /// Which replaced and deleted versions stay readable through `Snapshot.history`.
  public var oldVersions: VersionRetention = .none
  /// The level of raw deflate for each value, 1 to 9; nil stores values as they are. A value that
  /// does not shrink by an eighth is stored as it is.
  public var deflateLevel: Int?
  /// Bytes that values are likely to contain, at most 32 KiB; they make small values shrink more.
  /// Cannot be changed later.
  public var dictionary: [UInt8] = []

  public init() {}
}

/// Which old versions of a record a table keeps.
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

/// One entry of a record: `index` finds the record under `bytes`.
public struct IndexEntry: Sendable, Hashable {
  public var index: Index
  /// At most `EngineLimits.entryByteCount` bytes, compared byte by byte.
  public var bytes: [UInt8]

  public init(_ index: Index, _ bytes: [UInt8]) {
    self.index = index
    self.bytes = bytes
  }
}
