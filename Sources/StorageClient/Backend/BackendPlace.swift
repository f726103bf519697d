/// The kind of a database, and where it is.
public struct BackendPlace: Sendable, Hashable {
  /// The name of the kind: `SQLite`, for instance.
  public var kind: String
  /// The path or the address, without a password. It is the same each time the database is opened,
  /// and no other database of the kind has it.
  public var name: String

  public init(kind: String, name: String) {
    self.kind = kind
    self.name = name
  }
}
