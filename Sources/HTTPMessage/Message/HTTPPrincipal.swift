/// The client that sent a request, and what it may do.
public struct HTTPPrincipal: Sendable, Hashable {
  public enum Role: String, Sendable, Hashable, CaseIterable {
    /// A client that has not logged in.
    case none
    case readOnly = "read-only"
    case readWrite = "read-write"
  }

  /// The program that embeds a handler, which may do everything in its own store.
  public static let program = HTTPPrincipal(role: .readWrite)

  /// Nil for a client that gave no name, where none is asked for.
  public var name: String?
  public var role: Role

  public init(name: String? = nil, role: Role) {
    self.name = name
    self.role = role
  }
}
