public import ValueModel

/// A resource that was changed in the store and on the server since both last agreed.
public struct FHIRConflict: Sendable {
  public var type: String
  public var id: String
  /// What the server had when both last agreed; nil if they never did.
  public var base: Value?
  /// What the store has; nil if it was deleted there.
  public var local: Value?
  /// What the server has; nil if it was deleted there.
  public var remote: Value?

  public init(type: String, id: String, base: Value?, local: Value?, remote: Value?) {
    self.type = type
    self.id = id
    self.base = base
    self.local = local
    self.remote = remote
  }
}
