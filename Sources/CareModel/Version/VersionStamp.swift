public import Foundation

/// The store that first wrote a version, and the number that the store gave it.
public struct VersionStamp: Codable, Hashable, Sendable {
  /// The store.
  public let site: UUID
  /// The number, from 1, without gaps among the versions of a store.
  public let number: Int
}
