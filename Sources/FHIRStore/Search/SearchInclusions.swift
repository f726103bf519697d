import Andiron
import FHIRModel
import ObjectModel
import ValueModel

/// Finds the resources that `_include` and `_revinclude` add.
///
/// FHIR R5, section 3.2.1.7.5 (<https://hl7.org/fhir/R5/search.html#include>).
struct SearchInclusions<Source: ResourceSource> {
  private let run: SearchRun<Source>
  /// The resources that are part of the result already.
  private var known: Set<ResourceName> = []
  private var found: [Value] = []

  init(_ run: SearchRun<Source>) { self.run = run }

  /// The resources that the inclusions find, each once and none of `matches`.
  func included(_ inclusions: [FHIRSearch.Inclusion], with matches: [Value]) throws -> [Value] {
    guard !inclusions.isEmpty else { return [] }
    var copy = self
    for match in matches { copy.note(match) }
    var last = matches
    var wanted = inclusions
    while !last.isEmpty, !wanted.isEmpty {
      let start = copy.found.count
      for inclusion in wanted { try copy.include(inclusion, last) }
      last = Array(copy.found[start...])
      wanted = inclusions.filter(\.iterates)
    }
    return copy.found
  }

  @discardableResult
  private mutating func note(_ resource: Value) -> Bool {
    ResourceName(of: resource).map { known.insert($0).inserted } ?? true
  }

  private mutating func add(_ resource: Value) {
    if note(resource) { found.append(resource) }
  }

  private mutating func include(_ inclusion: FHIRSearch.Inclusion, _ resources: [Value]) throws {
    if inclusion.isReverse { return try includeReverse(inclusion, resources) }
    let parameters = parameters(inclusion.parameter, of: inclusion.type)
    let bases = run.reader.catalog.bases
    var last: (parameter: String, text: Value)?
    var named: [NamedTargets] = []
    for resource in resources where resource["resourceType"]?.isText(inclusion.type) ?? false {
      var targets: [ResourceName] = []
      // By the types that may have them.
      var canonicals: [String: CanonicalNames] = [:]
      for parameter in parameters {
        parameter.forEachTerm(of: resource) { term in
          guard case .reference(let value) = term,
            let reference = ReferenceTarget.textValue(of: value),
            last.map({ $0.text != reference || $0.parameter != parameter.name }) ?? true
          else { return true }
          // Resources that belong together often refer to the same one in a row.
          last = (parameter.name, reference)
          guard let text = reference.string else { return true }
          let listed = inclusion.target.map { [$0] } ?? parameter.targets
          let types = listed.isEmpty ? run.release.typeNames : listed
          if case .resource(let type, let id, _)? = ReferenceTarget(text, bases: bases) {
            guard inclusion.target.map({ $0 == type || type.isEmpty }) ?? true else { return true }
            targets += (type.isEmpty ? types : [type]).map { ResourceName($0, id) }
          } else if parameter.findsCanonicals, let name = CanonicalName(reference: text) {
            for type in types { canonicals[type, default: CanonicalNames()].insert(name) }
          }
          return true
        }
      }
      named.append(NamedTargets(names: targets, canonicals: canonicals))
    }
    try add(named)
  }

  /// The targets of the references of one resource.
  private struct NamedTargets {
    var names: [ResourceName]
    var canonicals: [String: CanonicalNames]
  }

  /// Adds the targets that are there and not known yet. Those that are named by type and `id` are
  /// looked up together.
  private mutating func add(_ targets: [NamedTargets]) throws {
    var values = try values(of: targets)
    for target in targets {
      for name in target.names {
        if let value = values.removeValue(forKey: name) { add(value) }
      }
      for (type, names) in target.canonicals.sorted(by: { $0.key < $1.key })
      where run.release.has(type) {
        for value in try run.resources(type, named: names) { add(value) }
      }
    }
  }

  private func values(of targets: [NamedTargets]) throws -> [ResourceName: Value] {
    var wanted: [String: [String]] = [:]
    var seen: Set<ResourceName> = []
    for name in targets.lazy.flatMap(\.names)
    where !known.contains(name) && run.release.has(name.type) && seen.insert(name).inserted {
      wanted[name.type, default: []].append(name.id)
    }
    var values: [ResourceName: Value] = [:]
    for (type, ids) in wanted {
      if ids.count == 1 {
        values[ResourceName(type, ids[0])] = try run.reader.value(type, ids[0], in: run.release)
        continue
      }
      for (id, value) in zip(ids, try run.reader.values(type, ids, in: run.release)) {
        if let value { values[ResourceName(type, id)] = value }
      }
    }
    return values
  }

  private func parameters(_ name: String, of type: String) -> [SearchParameter] {
    let table = run.release.parameters
    if name == "*" { return table.parameters(of: type).filter { $0.kind == .reference } }
    return table.parameter(name, of: type).map { [$0] } ?? []
  }

  private mutating func includeReverse(
    _ inclusion: FHIRSearch.Inclusion, _ resources: [Value]
  ) throws {
    var targets = Targets()
    for resource in resources {
      guard let name = ResourceName(of: resource),
        inclusion.target.map({ $0 == name.type }) ?? true
      else { continue }
      targets.names.insert(name)
      if let canonical = CanonicalName(of: resource) { targets.canonicals.insert(canonical) }
    }
    guard !targets.names.isEmpty else { return }
    guard inclusion.type == "*" else {
      let parameters = parameters(inclusion.parameter, of: inclusion.type)
      return try includeReverse(parameters, of: inclusion.type, leadingTo: targets)
    }
    let types = Set(targets.names.map(\.type))
    for type in run.release.typeNames {
      let parameters = parameters("*", of: type).filter {
        $0.targets.isEmpty || !types.isDisjoint(with: $0.targets)
      }
      if !parameters.isEmpty { try includeReverse(parameters, of: type, leadingTo: targets) }
    }
  }

  /// The targets of the references of inclusions.
  private struct Targets {
    var names: Set<ResourceName> = []
    var canonicals = CanonicalNames()
  }

  private mutating func includeReverse(
    _ parameters: [SearchParameter], of type: String, leadingTo targets: Targets
  ) throws {
    var values: [Value] = []
    _ = try run.reader.source._withResourceRows(of: run.release.collection(type)) { rows in
      let layout = run.release.layout(type)
      var filter = Filter.none
      for parameter in parameters {
        let condition = TargetSetCondition(
          parameter: parameter, targets: targets.names,
          canonicals: parameter.findsCanonicals ? targets.canonicals : CanonicalNames(),
          bases: run.reader.catalog.bases)
        filter = filter || .derived(condition.test(layout))
      }
      try rows.forEachMatch(
        filter, within: nil, usesIndexes: run.usesIndexes, after: nil, limit: nil
      ) { row, value in
        values.append(try run.reader.shown(value, row, in: rows))
        return true
      }
    }
    for value in values { add(value) }
  }
}
