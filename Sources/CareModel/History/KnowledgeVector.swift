public import Foundation
import ObjectModel

/// The versions that a store has: for each writing store, all versions up to a number.
///
/// In JSON it is a list of objects with the keys `id` and `clock`, sorted by `id`.
public struct KnowledgeVector: Hashable, Sendable {
  /// The greatest known number of each store, at least 1.
  public private(set) var clocks: [UUID: Int]

  /// Empty knowledge.
  public init() { clocks = [:] }

  /// The number up to which the versions of a store are known; 0 if no version is known.
  public subscript(site: UUID) -> Int { clocks[site] ?? 0 }

  /// Whether a version with this stamp is known.
  public func contains(_ stamp: VersionStamp) -> Bool { stamp.number <= self[stamp.site] }

  /// Whether `other` includes all of this knowledge.
  public func isCovered(by other: KnowledgeVector) -> Bool {
    clocks.allSatisfy { $0.value <= other[$0.key] }
  }

  /// Adds the knowledge of `other`: keeps the greater number of each store.
  public mutating func merge(_ other: KnowledgeVector) {
    clocks.merge(other.clocks) { max($0, $1) }
  }

  mutating func advance(_ site: UUID, to number: Int) {
    clocks[site] = max(self[site], number)
  }
}

extension KnowledgeVector: Codable {
  private struct Entry: Codable {
    var id: UUID
    var clock: Int
  }

  /// Throws a `DecodingError` if the content is not a list of stores and positive numbers.
  public init(from decoder: any Decoder) throws {
    self.init()
    let container = try decoder.singleValueContainer()
    for entry in try container.decode([Entry].self) {
      guard entry.clock > 0 else {
        throw DecodingError.dataCorrupted(
          .init(container.codingPath, contentFree: "clocks are counted from 1"))
      }
      advance(entry.id, to: entry.clock)
    }
  }

  /// Throws the errors of the encoder.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(
      clocks.map { Entry(id: $0.key, clock: $0.value) }
        .sorted { $0.id.uuidString < $1.id.uuidString })
  }
}
