public import FHIRModel

/// How resources are kept in a store.
public struct FHIRStoreOptions: Sendable {
  /// Which search parameters have keys in indexes; searches by others read every resource of the type.
  public enum IndexedParameters: Sendable, Hashable {
    /// All that the release defines by paths.
    case all
    /// Only these, by type of resource. What leads to a resource, and its `id`, are always found.
    case only([String: Set<String>])
    /// All but these, by type of resource.
    case allExcept([String: Set<String>])
  }

  /// Changing it makes the indexes of the types concerned anew, behind, when they are next written.
  public var indexedParameters: IndexedParameters = .all
  /// Addresses that stand for this store: a reference to `https://example.org/fhir/Patient/1` is one to `Patient/1`
  /// where `https://example.org/fhir` is among them.
  public var baseURLs: Set<String> = []
  /// Whether a write counts `meta.versionId` up from 1 and sets `meta.lastUpdated`.
  public var maintainsMeta = false
  /// Whether two resources of one type may have the same `id`, which by default is refused.
  public var allowsDuplicateIDs = false

  public init() {}

  func isIndexed(_ parameter: SearchParameter) -> Bool {
    switch indexedParameters {
    case .all: true
    case .only(let names): names[parameter.type]?.contains(parameter.name) ?? false
    case .allExcept(let names): !(names[parameter.type]?.contains(parameter.name) ?? false)
    }
  }

  /// Without slashes at their ends.
  var bases: Set<String> {
    Set(baseURLs.map { $0.hasSuffix("/") ? String($0.dropLast()) : $0 })
  }
}
