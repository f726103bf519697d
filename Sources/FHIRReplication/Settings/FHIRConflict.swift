public import ValueModel

/// A resource that was changed in the store and on the server since both last agreed.
public struct FHIRConflict: Sendable {
  public var type: String
  public var id: String
  /// The resource on the server when both sides last agreed; nil if they never did.
  public var base: Value?
  /// The resource in the store; nil if it was deleted there.
  public var local: Value?
  /// The resource on the server; nil if it was deleted there.
  public var remote: Value?

  public init(type: String, id: String, base: Value?, local: Value?, remote: Value?) {
    self.type = type
    self.id = id
    self.base = base
    self.local = local
    self.remote = remote
  }
}
