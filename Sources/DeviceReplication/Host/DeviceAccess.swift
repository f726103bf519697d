/// What another device may do with a database.
public enum DeviceAccess: String, Sendable, Hashable, CaseIterable {
  /// It may pull.
  case readOnly = "read-only"
  /// It may pull and push.
  case readWrite = "read-write"
}
