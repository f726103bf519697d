import Andiron
import FHIRModel
@testable import FHIRStore
import ObjectModel
import Testing
import ValueModel

/// Whether the places that criteria look up in an index have the keys of what matches: planners may choose to read all
/// resources instead, and then no answer would tell.
final class KeyPlaces {
  private let records: FHIRStore
  private let release: StoredRelease
  private let resources: [String: [Value]]
  private var keys: [String: [[[UInt8]]]] = [:]
  private(set) var placeCount = 0

  init(_ records: FHIRStore, _ version: ReleaseVersion, _ resources: [String: [Value]]) throws {
    self.records = records
    release = try records.stored(version)
    self.resources = resources
  }

  func check(_ search: FHIRSearch, _ name: String) throws {
    let run = SearchRun(records.reader, release)
    for criterion in search.criteria {
      guard case .derived(let test) = try run.filter([criterion], search.type).filter,
        let place = test.place
      else { continue }
      placeCount += 1
      for (value, keys) in zip(resources[search.type] ?? [], keys(search.type)) {
        let hasKey = keys.contains { key in
          place.ranges.contains { Self.contains($0, key) }
            && (place.keyFilter.map { filter in key.withUnsafeBytes(filter.accepts) } ?? true)
        }
        let matches = (try? test.condition.matches(value)) ?? false
        if matches, !hasKey { Issue.record("\(name): \(criterion.name): a match has no key there") }
        if hasKey, place.isExact, !matches {
          Issue.record("\(name): \(criterion.name): a key there is that of no match")
        }
      }
    }
  }

  private func keys(_ type: String) -> [[[UInt8]]] {
    if let known = keys[type] { return known }
    let layout = release.layout(type)
    let made = (resources[type] ?? []).map { layout.keys(of: $0) }
    keys[type] = made
    return made
  }

  private static func contains(_ range: OrderedKeyRange, _ key: [UInt8]) -> Bool {
    !key.lexicographicallyPrecedes(range.lower)
      && range.upper.map { key.lexicographicallyPrecedes($0) } ?? true
  }
}
