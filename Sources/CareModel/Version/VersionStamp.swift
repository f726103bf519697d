public import Foundation

/// The store that wrote a version first, and the number that the store gave it.
public struct VersionStamp: Codable, Hashable, Sendable {
  /// The store.
  public let site: UUID
  /// From 1, without gaps among the versions of a store.
  public let number: Int
}
