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
