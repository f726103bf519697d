public import Foundation

/// Which store wrote a version first, and as its how manyth.
public struct VersionStamp: Codable, Hashable, Sendable {
  /// The store.
  public let site: UUID
  /// From 1, without gaps among the versions of a store.
  public let number: Int
}
