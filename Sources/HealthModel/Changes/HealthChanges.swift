import Foundation

/// What was added to a store and deleted from it since a token.
public struct HealthChanges: Sendable {
  /// Samples that were added and are there. In no order.
  public var added: [HealthSample]
  /// Samples that are gone. Apply them before what was added: a sample may have come again.
  public var deleted: [DeletedSample]
  /// Where to continue.
  public var token: HealthToken
  /// Whether there is more to read at once with the token.
  public var hasMore: Bool
}
