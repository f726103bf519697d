/// Who sent a request, and what they may do.
public struct HTTPPrincipal: Sendable, Hashable {
  public enum Role: String, Sendable, Hashable, CaseIterable {
    /// Nobody who has proved to be anyone.
    case none
    case readOnly = "read-only"
    case readWrite = "read-write"
  }

  /// Nil for a client that gave no name, where none is asked for.
  public var name: String?
  public var role: Role

  public init(name: String? = nil, role: Role) {
    self.name = name
    self.role = role
  }
}
