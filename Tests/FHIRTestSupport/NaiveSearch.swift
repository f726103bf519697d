package import FHIRModel
package import FHIRStore
package import Foundation
package import ValueModel

/// Searches as the specification words them, over all resources one by one: what answers are compared with.
///
/// FHIR R5, section 3.2.1 (<https://hl7.org/fhir/R5/search.html>).
package final class NaiveSearch {
  let release: ReleaseVersion
  let table: SearchParameterTable
  let types: [String]
  let definitions: TypeTable
  let bases: [String]
  /// What approximate dates are measured from.
  package var now = Date()
  /// In the order in which they were stored.
  package let resources: [String: [Value]]
  /// The stored resources of each type, then those that others contain, without their `id`.
  private(set) var lists: [String: [Value]] = [:]
  private var places: [String: Int] = [:]
  private var contained = NaiveContained()
  private var terms: [String: [[NaiveTerm]]] = [:]

  package init(
    _ release: any FHIRRelease.Type, _ all: [Value], bases: [String] = []
  ) {
    self.release = release.version
    table = release.searchParameters
    definitions = release.types
    types = release.types.resourceNames.sorted()
    self.bases = bases
    resources = Dictionary(grouping: all) { $0["resourceType"]?.string ?? "" }
    for (type, list) in resources {
      for (place, value) in list.enumerated() {
        if let id = value["id"]?.string { places["\(type)/\(id)"] = place }
      }
    }
    lists = resources
    for (type, list) in resources {
      for (place, value) in list.enumerated() { contained.add(value, type, place, to: &lists) }
    }
  }

  /// The ids of all matches, in order.
  package func ids(_ search: FHIRSearch) -> [String] {
    let stored = resources[search.type] ?? []
    let found = matches(search.criteria, search.type).filter { stored.indices.contains($0) }
    return sorted(found, search).compactMap { stored[$0]["id"]?.string }
  }

  // MARK: Criteria

  private func matches(_ criteria: [FHIRSearch.Criterion], _ type: String) -> [Int] {
    criteria.reduce(Array((lists[type] ?? []).indices)) { places, criterion in
      let found = matches(criterion, type)
      return places.filter { found.contains($0) }
    }
  }

  private func matches(_ criterion: FHIRSearch.Criterion, _ type: String) -> Set<Int> {
    let list = lists[type] ?? []
    let all = list.indices
    if criterion.name.hasPrefix("_has:") { return referred(criterion, type) }
    if let dot = criterion.name.firstIndex(of: ".") {
      return chained(
        String(criterion.name[..<dot]),
        FHIRSearch.Criterion(
          String(criterion.name[criterion.name.index(after: dot)...]), criterion.values), type)
    }
    let parts = criterion.name.split(separator: ":").map(String.init)
    guard let parameter = table.parameter(parts[0], of: type) else { return [] }
    let modifier = parts.count > 1 ? parts[1] : ""
    if modifier == "missing" {
      let wanted = criterion.values == ["true"]
      return Set(all.filter { isMissing(parameter, list[$0]) == wanted })
    }
    if modifier == "of-type" {
      return Set(
        all.filter { place in
          criterion.values.contains { hasIdentifier(parameter, $0, list[place]) }
        })
    }
    if parameter.kind == .composite {
      return Set(
        all.filter { place in
          criterion.values.contains { hasComposite(parameter, $0, list[place]) }
        })
    }
    let terms = allTerms(parameter, type)
    let match = NaiveMatch(
      parameter: parameter, modifier: modifier, bases: bases, now: now,
      systems: systems(parameter.paths, [type]))
    let found = all.filter { place in
      terms[place].contains { term in criterion.values.contains { match.matches(term, $0) } }
    }
    return modifier == "not" ? Set(all).subtracting(found) : Set(found)
  }

  private func allTerms(_ parameter: SearchParameter, _ type: String) -> [[NaiveTerm]] {
    let key = "\(type).\(parameter.name)"
    if let known = terms[key] { return known }
    let found = (lists[type] ?? []).map { NaivePath.terms(parameter, $0) }
    terms[key] = found
    return found
  }

  private func isMissing(_ parameter: SearchParameter, _ resource: Value) -> Bool {
    parameter.paths.allSatisfy { NaivePath.values($0.steps[...], resource, resource).isEmpty }
  }

  /// One of the codes of an identifier's type, and its value.
  private func hasIdentifier(
    _ parameter: SearchParameter, _ text: String, _ resource: Value
  ) -> Bool {
    let wanted = NaiveText.parts(text, "|").map(NaiveText.plain)
    return NaivePath.identifiers(parameter, resource).contains { identifier in
      identifier["value"]?.string == wanted[2]
        && identifier["type"]?["coding"]?.elements.contains {
          [$0["system"]?.string, $0["code"]?.string] == [wanted[0], wanted[1]]
        } ?? false
    }
  }

  /// All parts within one element.
  private func hasComposite(_ parameter: SearchParameter, _ text: String, _ resource: Value) -> Bool
  {
    let wanted = NaiveText.parts(text, "$")
    let elements = parameter.paths.flatMap { NaivePath.values($0.steps[...], resource, resource) }
    return elements.contains { element in
      zip(parameter.components, wanted).allSatisfy { component, wanted in
        let match = NaiveMatch(
          parameter: SearchParameter(
            name: "", type: parameter.type, kind: component.kind, paths: component.paths),
          modifier: "", bases: bases, now: now,
          systems: systems(component.paths, parameter.paths.map(\.valueType)))
        return NaivePath.terms(component.kind, component.paths, element, resource)
          .contains { match.matches($0, wanted) }
      }
    }
  }

  /// The systems of the sets that elements at the ends of these paths are bound to; nil where one is not known.
  func systems(_ paths: [SearchPath], _ starts: [String]) -> [String]? {
    var all: [String] = []
    for path in paths where path.valueType == "code" {
      for start in starts {
        var owner = start
        var codes: String?
        for step in path.steps {
          if case .extension = step { owner = "Extension" }
          guard case .field(let name) = step else { continue }
          let field = definitions.definition(owner)?.fields.first { $0.name == name }
          (owner, codes) = (field?.type ?? "", field?.codes)
        }
        let systems = codes.flatMap { definitions.codes($0) }?.systems ?? []
        if systems.isEmpty { return nil }
        all += systems
      }
    }
    return all
  }

  // MARK: References

  private func chained(
    _ link: String, _ rest: FHIRSearch.Criterion, _ type: String
  ) -> Set<Int> {
    let parts = link.split(separator: ":").map(String.init)
    guard let parameter = table.parameter(parts[0], of: type) else { return [] }
    let candidates =
      parts.count > 1 ? [parts[1]] : parameter.targets.isEmpty ? types : parameter.targets
    let found = Dictionary(
      candidates.map { ($0, matches(rest, $0)) }, uniquingKeysWith: { first, _ in first })
    let terms = allTerms(parameter, type)
    return Set(
      terms.indices.filter { place in
        terms[place].contains { term in
          (leads(term, parameter) + contained.leads(term, from: type, place)).contains { target in
            found[target.type]?.contains(target.place) ?? false
          }
        }
      })
  }

  private func referred(_ criterion: FHIRSearch.Criterion, _ type: String) -> Set<Int> {
    let parts = criterion.name.split(separator: ":", maxSplits: 3).map(String.init)
    guard let parameter = table.parameter(parts[2], of: parts[1]) else { return [] }
    let terms = allTerms(parameter, parts[1])
    let stored = resources[parts[1]] ?? []
    let sources = matches(FHIRSearch.Criterion(parts[3], criterion.values), parts[1])
      .filter { stored.indices.contains($0) }
    let targets = sources.flatMap { terms[$0] }.flatMap { leads($0, parameter) }
    return Set(targets.filter { $0.type == type }.map(\.place))
  }

  /// The resources that a reference leads to: those of any type for what does not name one.
  private func leads(
    _ term: NaiveTerm, _ parameter: SearchParameter
  ) -> [(type: String, place: Int)] {
    guard case .reference(let text?, _, _) = term else { return [] }
    guard let target = NaiveReference(text, bases: bases), let id = target.id else {
      let isCanonical = parameter.paths.contains { ["canonical", "uri"].contains($0.valueType) }
      return isCanonical ? named(text) : []
    }
    return (target.type.map { [$0] } ?? types).compactMap { type in
      places["\(type)/\(id)"].map { (type, $0) }
    }
  }

  /// The resources that a canonical address names, in the version that it has or in all.
  private func named(_ text: String) -> [(type: String, place: Int)] {
    let parts = (text.components(separatedBy: "#").first ?? "").components(separatedBy: "|")
    return resources.flatMap { type, list in
      list.indices.filter { place in
        !parts[0].isEmpty && list[place]["url"]?.string == parts[0]
          && (parts.count == 1 || list[place]["version"]?.string == parts[1])
      }.map { (type, $0) }
    }
  }

  // MARK: Order

  /// The least value of each key, the greatest where the order descends; what has none comes last.
  private func sorted(_ places: [Int], _ search: FHIRSearch) -> [Int] {
    let keys = search.sorts.compactMap { sort in
      table.parameter(sort.parameter, of: search.type).map { parameter in
        allTerms(parameter, search.type).map { terms in
          let keys = terms.compactMap(NaiveKey.init)
          return sort.isDescending ? keys.max() : keys.min()
        }
      }
    }
    return places.sorted { left, right in
      for (sort, keys) in zip(search.sorts, keys) {
        switch (keys[left], keys[right]) {
        case (nil, nil): continue
        case (nil, _): return false
        case (_, nil): return true
        case (let first?, let second?):
          if first < second { return !sort.isDescending }
          if second < first { return sort.isDescending }
        }
      }
      return left < right
    }
  }
}

/// What resources are sorted by.
enum NaiveKey: Comparable {
  case number(Decimal)
  case text([UInt8])

  init?(_ term: NaiveTerm) {
    switch term {
    case .text(let text):
      self = .text(Array(String(String.UnicodeScalarView(NaiveText.folded(text))).utf8))
    case .token(_, let code?, _, _): self = .text(Array(code.utf8))
    case .reference(let text?, _, _): self = .text(Array(text.utf8))
    case .uri(let text): self = .text(Array(text.utf8))
    case .time(let time): self = .number(Decimal(time.start ?? .min))
    case .number(let number), .quantity(let number, _, _, _): self = .number(number)
    case .range(let low, let high):
      guard let number = low == nil ? high?.number : low?.number else { return nil }
      self = .number(number)
    default: return nil
    }
  }

  static func < (left: NaiveKey, right: NaiveKey) -> Bool {
    switch (left, right) {
    case (.number(let left), .number(let right)): left < right
    case (.text(let left), .text(let right)): left.lexicographicallyPrecedes(right)
    case (.number, .text): true
    case (.text, .number): false
    }
  }
}
