/// An app's identifier for a sample. A sample with the same identifier, from the same app and of
/// the same type, and a greater version replaces the older one.
public struct SyncIdentity: Sendable, Hashable {
  public var identifier: String
  public var version: Double

  public init(identifier: String, version: Double) {
    self.identifier = identifier
    self.version = version
  }
}
