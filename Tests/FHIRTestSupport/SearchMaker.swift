package import FHIRModel
package import FHIRStore
import Foundation
import TestSupport
import ValueModel

/// Makes random searches from the resources themselves, so that most of them find something.
package struct SearchMaker {
  let naive: NaiveSearch
  var random: SeededGenerator
  /// The kinds of parameters to search by; empty for all.
  package var kinds: [SearchParameter.Kind] = []
  private let types: [String]
  private var known: [String: [SearchParameter]] = [:]

  package init(_ naive: NaiveSearch, seed: UInt64) {
    self.naive = naive
    random = SeededGenerator(seed: seed)
    types = naive.resources.keys.sorted()
  }

  package mutating func search() -> FHIRSearch {
    let type = types.randomElement(using: &random) ?? "Patient"
    var search = FHIRSearch(type)
    for _ in 0..<[0, 1, 1, 1, 1, 2, 2, 3][Int.random(in: 0..<8, using: &random)] {
      if let criterion = criterion(type, depth: 0) { search.criteria.append(criterion) }
    }
    if random.chance(1, in: 3) {
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let parameter = parameters(type).filter { $0.kind != .composite }
          .randomElement(using: &random)
        guard let parameter else { continue }
        search.sorts.append(.init(parameter.name, isDescending: Bool.random(using: &random)))
      }
    }
    if random.chance(1, in: 2) { search.count = Int.random(in: 1...40, using: &random) }
    return search
  }

  /// By an identifier that has a type, as few have; nil where a random resource has none.
  package mutating func typedSearch() -> FHIRSearch? {
    guard let type = types.randomElement(using: &random),
      let resource = naive.resources[type]?.randomElement(using: &random)
    else { return nil }
    for parameter in parameters(type) {
      guard
        NaivePath.identifiers(parameter, resource).contains(where: {
          $0["type"]?["coding"] != nil && $0["value"] != nil
        })
      else { continue }
      var maker = ValueMaker(random: random, modifier: "of-type")
      let text = maker.value(parameter, resource)
      random = maker.random
      return text.map { FHIRSearch(type).where(parameter.name + ":of-type", $0) }
    }
    return nil
  }

  /// The parameters that find something in the first resources of a type.
  private mutating func parameters(_ type: String) -> [SearchParameter] {
    if let known = known[type] { return known }
    let some = (naive.lists[type] ?? []).prefix(60)
    let found = naive.table.parameters(of: type).filter { parameter in
      parameter.kind != .special
        && some.contains { resource in
          parameter.paths.contains {
            !NaivePath.values($0.steps[...], resource, resource).isEmpty
          }
        }
    }
    known[type] = found
    return found
  }

  private mutating func criterion(_ type: String, depth: Int) -> FHIRSearch.Criterion? {
    if depth < 3, random.chance(1, in: 4) {
      if let linked = random.chance(1, in: 2) ? chain(type, depth) : has(type, depth) {
        return linked
      }
    }
    let some = parameters(type).filter { kinds.isEmpty || kinds.contains($0.kind) }
    guard let parameter = some.randomElement(using: &random) else { return nil }
    if random.chance(1, in: 12) {
      return .init(parameter.name + ":missing", [random.chance(1, in: 2) ? "true" : "false"])
    }
    let (modifier, isType) = modifier(parameter)
    var values: [String] = []
    for _ in 0..<[1, 1, 1, 2, 3][Int.random(in: 0..<5, using: &random)] {
      guard let resource = naive.lists[type]?.randomElement(using: &random) else { continue }
      var maker = ValueMaker(random: random, modifier: isType ? "" : modifier)
      maker.systems = naive.systems(parameter.paths, [type]) ?? []
      let text = maker.value(parameter, resource)
      random = maker.random
      if let text, !text.isEmpty { values.append(text) }
    }
    guard !values.isEmpty else { return nil }
    return .init(parameter.name + (modifier.isEmpty ? "" : ":" + modifier), values)
  }

  private mutating func modifier(_ parameter: SearchParameter) -> (String, isType: Bool) {
    guard random.chance(1, in: 3) else { return ("", false) }
    switch parameter.kind {
    case .string: return (random.chance(1, in: 2) ? "exact" : "contains", false)
    case .token:
      let hasTypes = [.r4, .r5].contains(naive.release)
      let isIdentifier = parameter.paths.contains { $0.valueType == "Identifier" }
      if hasTypes, isIdentifier, random.chance(1, in: 2) { return ("of-type", false) }
      return (random.chance(1, in: 2) ? "not" : "text", false)
    case .uri: return (random.chance(1, in: 2) ? "below" : "above", false)
    case .reference:
      if random.chance(1, in: 2) { return ("identifier", false) }
      return (parameter.targets.randomElement(using: &random) ?? "Patient", true)
    default: return ("", false)
    }
  }

  // MARK: Chains

  private mutating func references(_ type: String) -> SearchParameter? {
    parameters(type).filter { $0.kind == .reference }.randomElement(using: &random)
  }

  /// Along a reference that a resource of the type has.
  private mutating func chain(_ type: String, _ depth: Int) -> FHIRSearch.Criterion? {
    guard let parameter = references(type),
      let resource = naive.resources[type]?.randomElement(using: &random),
      case .reference(let text?, _, _)? = NaivePath.terms(parameter, resource)
        .randomElement(using: &random),
      let target = NaiveReference(text, bases: naive.bases)?.type
        ?? NaiveContained.type(text, in: resource)
        ?? parameter.targets.randomElement(using: &random),
      let rest = criterion(target, depth: depth + 1)
    else { return nil }
    let isNamed = random.chance(1, in: 2)
    return .init("\(parameter.name)\(isNamed ? ":" + target : "").\(rest.name)", rest.values)
  }

  private mutating func has(_ type: String, _ depth: Int) -> FHIRSearch.Criterion? {
    var sources: [String] = []
    for source in types
    where parameters(source).contains(where: {
      $0.kind == .reference && ($0.targets.isEmpty || $0.targets.contains(type))
    }) {
      sources.append(source)
    }
    guard let source = sources.randomElement(using: &random),
      let parameter = parameters(source).filter({
        $0.kind == .reference && ($0.targets.isEmpty || $0.targets.contains(type))
      }).randomElement(using: &random),
      let rest = criterion(source, depth: depth + 1)
    else { return nil }
    return .init("_has:\(source):\(parameter.name):\(rest.name)", rest.values)
  }
}
