public import ValueModel

/// A local change that the server does not take, with both sides.
public struct FHIRParkedChange: Sendable {
  public enum Reason: String, Sendable, Hashable {
    /// Both sides changed the resource, and nobody has decided.
    case conflict
    /// The server refuses the change; see `status`.
    case refused
    /// Nobody knows whether the server has created the resource, and sending it again might create
    /// it twice.
    case uncertain
  }

  public var type: String
  public var id: String
  public var reason: Reason
  /// The status of the server's answer; nil without one.
  public var status: Int?
  /// What the server had when both sides last agreed; nil if they never did.
  public var base: Value?
  /// What the store has; nil if the resource was deleted there.
  public var local: Value?
  /// What the server has as far as it is known; nil if it has none.
  public var remote: Value?
}
