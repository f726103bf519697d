import Foundation

/// The samples added to a store and deleted from it since a token.
public struct HealthChanges: Sendable {
  /// The samples that were added and still exist, in no particular order.
  public var added: [HealthSample]
  /// The samples that were deleted. Apply the deletions before the additions: a sample may have
  /// been added again.
  public var deleted: [DeletedSample]
  /// The token to continue from.
  public var token: HealthToken
  /// Whether more changes can be read at once with the token.
  public var hasMore: Bool
}
