import Andiron
import FHIRModel
import ObjectModel
import ValueModel

/// Finds the resources that `_include` and `_revinclude` add.
///
/// FHIR R5, section 3.2.1.7.5 (<https://hl7.org/fhir/R5/search.html#include>).
struct SearchInclusions<Source: ObjectSource> {
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
    let bases = run.reader.records.bases
    var last: (parameter: String, text: Value)?
    for resource in resources where resource["resourceType"]?.isText(inclusion.type) ?? false {
      var targets: [ResourceName] = []
      for parameter in parameters {
        parameter.forEachTerm(of: resource) { term in
          guard case .reference(let value) = term,
            let reference = ReferenceTarget.textValue(of: value),
            last.map({ $0.text != reference || $0.parameter != parameter.name }) ?? true
          else { return true }
          // Resources that belong together often refer to the same one in a row.
          last = (parameter.name, reference)
          if let text = reference.string,
            case .resource(let type, let id, _)? = ReferenceTarget(text, bases: bases),
            inclusion.target.map({ $0 == type || type.isEmpty }) ?? true
          {
            let named = inclusion.target.map { [$0] } ?? parameter.targets
            let types = named.isEmpty ? run.release.typeNames : named
            targets += (type.isEmpty ? types : [type]).map { ResourceName($0, id) }
          }
          return true
        }
      }
      for target in targets where !known.contains(target) {
        guard run.release.has(target.type),
          let value = try run.reader.value(target.type, target.id, in: run.release)
        else { continue }
        add(value)
      }
    }
  }

  private func parameters(_ name: String, of type: String) -> [SearchParameter] {
    let table = run.release.parameters
    if name == "*" { return table.parameters(of: type).filter { $0.kind == .reference } }
    return table.parameter(name, of: type).map { [$0] } ?? []
  }

  private mutating func includeReverse(
    _ inclusion: FHIRSearch.Inclusion, _ resources: [Value]
  ) throws {
    let names = resources.compactMap { ResourceName(of: $0) }
    let targets = Set(names.filter { name in inclusion.target.map { $0 == name.type } ?? true })
    guard !targets.isEmpty else { return }
    guard inclusion.type == "*" else {
      let parameters = parameters(inclusion.parameter, of: inclusion.type)
      return try includeReverse(parameters, of: inclusion.type, leadingTo: targets)
    }
    let types = Set(targets.map(\.type))
    for type in run.release.typeNames {
      let parameters = parameters("*", of: type).filter {
        $0.targets.isEmpty || !types.isDisjoint(with: $0.targets)
      }
      if !parameters.isEmpty { try includeReverse(parameters, of: type, leadingTo: targets) }
    }
  }

  private mutating func includeReverse(
    _ parameters: [SearchParameter], of type: String, leadingTo targets: Set<ResourceName>
  ) throws {
    var values: [Value] = []
    _ = try run.reader.source.withRows(of: run.release.collection(type)) { rows in
      let layout = run.release.layout(type)
      var filter = Filter.none
      for parameter in parameters {
        let condition = TargetSetCondition(
          parameter: parameter, targets: targets, bases: run.reader.records.bases)
        filter = filter || .derived(condition.test(layout))
      }
      try rows.forEachMatch(filter, usesIndexes: run.usesIndexes) { row, value in
        values.append(try run.reader.shown(value, row, in: rows))
        return true
      }
    }
    for value in values { add(value) }
  }
}
