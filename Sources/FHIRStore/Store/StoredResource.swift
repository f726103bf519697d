public import Andiron
public import ValueModel

/// The outcome of storing a resource.
public struct StoredResource: Sendable {
  public let type: String
  public let id: String?
  /// The primary key that it has in the store.
  public let key: RecordKey
  /// Whether no such resource was stored before.
  public let isNew: Bool
  /// The resource as it is stored.
  public let value: Value
}
