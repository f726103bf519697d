import Andiron
import FHIRModel
import FHIRStore
import ValueModel

/// A search of several types in a common order: by what all types have, when they were written and
/// their `id`. Resources that are alike in that are ordered by type.
struct SortedTypes<Source: ResourceSource> {
  /// A value to sort a resource by. One without a time has nil, and comes last.
  private enum Key {
    case time(Int64?)
    case id(String)

    /// Whether it comes before another one, or nil if they are alike.
    func isBefore(_ other: Key, isDescending: Bool) -> Bool? {
      switch (self, other) {
      case (.time(let own), .time(let other)):
        guard own != other else { return nil }
        guard let own, let other else { return own != nil }
        return (own < other) != isDescending
      case (.id(let own), .id(let other)):
        return own == other ? nil : own.utf8.lexicographicallyPrecedes(other.utf8) != isDescending
      default: return nil
      }
    }
  }

  /// The position at which the results of a type continue.
  private enum Place {
    case start
    case mark(String)
    case end
  }

  private let reader: FHIRReader<Source>
  private let release: ReleaseVersion
  /// One search for each type, which differ in the type alone.
  private let searches: [FHIRSearch]

  /// Throws status 400 for another order.
  init(
    _ reader: FHIRReader<Source>, _ release: ReleaseVersion, _ searches: [FHIRSearch]
  ) throws(FHIRFault) {
    self.reader = reader
    self.release = release
    self.searches = searches
    for sort in searches.first?.sorts ?? [] where !["_lastUpdated", "_id"].contains(sort.parameter)
    {
      throw FHIRFault(
        400, .notSupported, "results of several types are sorted by _lastUpdated and _id alone",
        location: "_sort")
    }
  }

  /// The page at a place. Throws status 400 for a place that belongs to another search.
  ///
  /// Each type is searched for as many resources as a page has; those of the page are read again.
  func page(_ text: String?) throws -> TypePage {
    var places = try places(text)
    var total: Int? = searches.first?.total == FHIRSearch.Total.none ? nil : 0
    if searches.first?.summary == .count { total = 0 }
    var found: [[Value]] = []
    for (index, search) in searches.enumerated() {
      let results = try reader.search(candidates(search, places[index]), release: release)
      if total != nil { total = (total ?? 0) + (results.total ?? 0) }
      if case .end = places[index] { found.append([]) } else { found.append(results.matches) }
    }
    let order = merged(found, count: searches.first?.count ?? 0)
    var shown = searches.map { _ in [Value]()[...] }
    var included: [Value] = []
    for index in searches.indices {
      let count = order.count { $0 == index }
      if found[index].isEmpty { places[index] = .end }
      guard count > 0 else { continue }
      var search = at(places[index], searches[index])
      search.count = count
      search.total = .none
      let results = try reader.search(search, release: release)
      shown[index] = results.matches[...]
      included += results.included
      places[index] = results.next.map { .mark($0) } ?? .end
    }
    let matches = order.compactMap { shown[$0].popFirst() }
    let isLast = places.allSatisfy { if case .end = $0 { true } else { false } }
    return TypePage(
      matches, included: included, total: total,
      next: isLast || matches.isEmpty ? nil : self.text(places))
  }

  /// The search for what may be on the page, with all that it is ordered by.
  private func candidates(_ search: FHIRSearch, _ place: Place) -> FHIRSearch {
    var search = at(place, search)
    search.inclusions = []
    search.elements = []
    if case .end = place { search.summary = .count }
    if search.summary != .count { search.summary = .false }
    return search
  }

  private func at(_ place: Place, _ search: FHIRSearch) -> FHIRSearch {
    if case .mark(let mark) = place { return search.from(mark) }
    return search.from(nil)
  }

  /// The types of the first resources of all, in their order, by their positions.
  private func merged(_ found: [[Value]], count: Int) -> [Int] {
    let sorts = searches.first?.sorts ?? []
    let keys = found.map { $0.map { resource in sorts.map { key(resource, $0.parameter) } } }
    var positions = found.map { _ in 0 }
    var order: [Int] = []
    while order.count < count {
      var first: Int?
      for index in found.indices where positions[index] < found[index].count {
        guard let known = first else {
          first = index
          continue
        }
        let (own, other) = (keys[index][positions[index]], keys[known][positions[known]])
        if isBefore(own, other, sorts) { first = index }
      }
      guard let first else { break }
      order.append(first)
      positions[first] += 1
    }
    return order
  }

  private func isBefore(_ own: [Key], _ other: [Key], _ sorts: [FHIRSearch.Sort]) -> Bool {
    for (index, sort) in sorts.enumerated() {
      if let result = own[index].isBefore(other[index], isDescending: sort.isDescending) {
        return result
      }
    }
    return false
  }

  private func key(_ resource: Value, _ parameter: String) -> Key {
    if parameter == "_id" { return .id(resource["id"]?.string ?? "") }
    return .time(resource["meta"]?["lastUpdated"]?.string.flatMap { TimeBounds($0)?.start })
  }

  // MARK: The places of a page

  /// The types that are not at their end, each with its mark after a colon.
  private func text(_ places: [Place]) -> String {
    var parts: [String] = []
    for (search, place) in zip(searches, places) {
      switch place {
      case .start: parts.append(search.type)
      case .mark(let mark): parts.append("\(search.type):\(mark)")
      case .end: break
      }
    }
    return parts.joined(separator: "~")
  }

  private func places(_ text: String?) throws(FHIRFault) -> [Place] {
    guard let text else { return searches.map { _ in .start } }
    var known: [String: Place] = [:]
    for part in text.split(separator: "~") {
      let pair = part.split(separator: ":", maxSplits: 1).map(String.init)
      guard let type = pair.first, searches.contains(where: { $0.type == type }) else {
        throw FHIRFault(400, .value, "not a page of this search", location: "_page")
      }
      known[type] = pair.count > 1 ? .mark(pair[1]) : .start
    }
    return searches.map { known[$0.type] ?? .end }
  }
}
