/// The access of another device to a database.
public enum DeviceAccess: String, Sendable, Hashable, CaseIterable {
  /// The device may pull.
  case readOnly = "read-only"
  /// The device may pull and push.
  case readWrite = "read-write"
}
