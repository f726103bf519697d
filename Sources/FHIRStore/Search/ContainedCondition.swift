import ObjectModel
import ValueModel

/// The rest of a chain, tested on contained resources: where one matches, the chain finds the
/// resource around it.
///
/// FHIR R4, section 3.1.1.5, "Contained Resources"
/// (<https://hl7.org/fhir/R4/search.html#contained>).
struct ContainedCondition: Sendable, Hashable {
  /// The filters by type; other types do not count.
  private let filters: [String: SearchFilter]
  private let compiled: [String: CompiledFilter]

  /// Nil if no contained resource can match. Throws `FilterError` for a filter that is too deep.
  init?(_ filters: [String: SearchFilter]) throws {
    let filters = filters.filter { $0.value.filter != .none }
    if filters.isEmpty { return nil }
    self.filters = filters
    compiled = try filters.mapValues { try CompiledFilter($0.filter) }
  }

  /// Whether the resource with that `id` that `container` contains matches.
  func matches(_ id: String, in container: Value) -> Bool {
    guard let all = container["contained"], all.kind == .array,
      let resource = all.elements.first(where: { $0["id"]?.isText(id) ?? false }),
      let type = resource["resourceType"]?.string, let filter = compiled[type],
      let (words, times) = filters[type].map({ ($0.words, $0.times) })
    else { return false }
    // Nothing writes it by itself, so its times are those that it says.
    guard words.allSatisfy({ $0.matches(resource) }), times.allSatisfy({ $0.matches(resource) })
    else { return false }
    // Its references may lead to the other contained ones. The store has no resource of its id.
    var standing = resource
    standing["contained"] = all
    standing["id"] = nil
    // Derived tests do not throw.
    return (try? filter.matches(standing)) ?? false
  }

  static func == (left: Self, right: Self) -> Bool { left.filters == right.filters }

  func hash(into hasher: inout Hasher) { hasher.combine(filters) }
}
