import FHIRModel
public import Foundation

/// Options for the resources of a store.
public struct FHIRStoreOptions: Sendable {
  /// The search parameters that have keys in indexes. Searches by other parameters read every
  /// resource of the type.
  public enum IndexedParameters: Sendable, Hashable {
    /// All that the release defines by paths.
    case all
    /// Only these, by type of resource. References to a resource, and its `id`, are always indexed.
    case only([String: Set<String>])
    /// All except these, by type of resource.
    case allExcept([String: Set<String>])
  }

  /// The parameters to index. Changing them rebuilds the indexes of the affected types when their
  /// resources are next written, for large collections in the background.
  public var indexedParameters: IndexedParameters = .all
  /// The indexes of words that each type gets when its resources are next written, for large
  /// collections in the background. A different choice replaces them; ``FHIRTextIndexes/none``
  /// leaves the indexes that a store has.
  public var textIndexes: FHIRTextIndexes = .none
  /// Addresses that stand for this store: with `https://example.org/fhir` among them, a reference
  /// to `https://example.org/fhir/Patient/1` is one to `Patient/1`.
  public var baseURLs: Set<String> = []
  /// The zone in which searches read dates and times without a zone, both their own and those of
  /// resources: `date=2024-05-01` finds what was at 23:30 of that day there. Nil for UTC.
  ///
  /// Sorts read such dates in UTC. Indexes are the same for all zones.
  public var timeZone: TimeZone?
  /// Whether a write counts `meta.versionId` up from 1 and sets `meta.lastUpdated`.
  public var maintainsMeta = false
  /// Whether several resources of one type may have the same `id`, as they can if they are written
  /// through the store itself.
  ///
  /// By default, the store refuses to write or delete a resource whose `id` several resources have.
  public var allowsDuplicateIDs = false

  public init() {}

  func isIndexed(_ parameter: SearchParameter) -> Bool {
    switch indexedParameters {
    case .all: true
    case .only(let names): names[parameter.type]?.contains(parameter.name) ?? false
    case .allExcept(let names): !(names[parameter.type]?.contains(parameter.name) ?? false)
    }
  }

  var bases: Set<String> { Self.addresses(baseURLs) }

  /// Addresses without slashes at their ends.
  static func addresses(_ urls: Set<String>) -> Set<String> {
    Set(urls.map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 })
  }
}
