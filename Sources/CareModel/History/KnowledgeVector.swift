public import Foundation
import ObjectModel

/// Which versions a store has: of each store, all with numbers up to one.
///
/// In JSON it is a list of objects with the keys `id` and `clock`, by `id`.
public struct KnowledgeVector: Hashable, Sendable {
  /// The greatest number that is known of each store, at least 1.
  public private(set) var clocks: [UUID: Int]

  /// Knowledge of nothing.
  public init() { clocks = [:] }

  /// The number up to which the versions of a store are known; 0 if none is.
  public subscript(site: UUID) -> Int { clocks[site] ?? 0 }

  /// Whether a version with this stamp is known.
  public func contains(_ stamp: VersionStamp) -> Bool { stamp.number <= self[stamp.site] }

  /// Whether everything that is known here is known there.
  public func isCovered(by other: KnowledgeVector) -> Bool {
    clocks.allSatisfy { $0.value <= other[$0.key] }
  }

  /// Adds what the other knows: the greater number of each store.
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

  /// Throws a `DecodingError` if the content is no list of stores and positive numbers.
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

  /// Throws what the encoder throws.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(
      clocks.map { Entry(id: $0.key, clock: $0.value) }
        .sorted { $0.id.uuidString < $1.id.uuidString })
  }
}
