public import ValueModel

/// A local change that the server does not accept, with both sides.
public struct FHIRParkedChange: Sendable {
  public enum Reason: String, Sendable, Hashable {
    /// Both sides changed the resource, and the conflict is undecided.
    case conflict
    /// The server refuses the change; see `status`.
    case refused
    /// It is unknown whether the server has created the resource, and sending it again might create
    /// it twice.
    case uncertain
  }

  public var type: String
  public var id: String
  public var reason: Reason
  /// The status of the server's answer; nil if there was none.
  public var status: Int?
  /// The resource on the server when both sides last agreed; nil if they never did.
  public var base: Value?
  /// The resource in the store; nil if it was deleted there.
  public var local: Value?
  /// The resource on the server as far as it is known; nil if it has none.
  public var remote: Value?
}
