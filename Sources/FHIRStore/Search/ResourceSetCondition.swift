import FHIRModel
import ObjectModel
import ValueModel

/// A reference parameter leads to one of these resources: what a chain has found.
struct TargetSetCondition: DerivedCondition {
  let parameter: SearchParameter
  /// As relative references write them, `Patient/1`, and without the type, `/1`, as a `urn:uuid:…` is compared.
  let targets: Set<String>
  let bases: Set<String>

  init(parameter: SearchParameter, targets: Set<String>, bases: Set<String>) {
    self.parameter = parameter
    self.targets = targets.union(targets.map { String($0.drop { $0 != "/" }) })
    self.bases = bases
  }

  var name: String { "parameter \(parameter.name) leads to one of \(targets.count)" }

  func matches(_ value: Value) -> Bool {
    var isMatch = false
    parameter.forEachTerm(of: value) { term in
      guard case .reference(let reference) = term,
        let text = ReferenceTarget.text(of: reference),
        let target = ReferenceTarget(text, bases: bases)
      else { return true }
      isMatch = target.leads(to: targets)
      return !isMatch
    }
    return isMatch
  }

  /// As many ranges as are worth looking up one by one.
  static let mostRanges = 5_000

  func test(_ layout: SearchLayout) -> DerivedTest {
    guard targets.count <= Self.mostRanges, layout.number(of: parameter.name) != nil else {
      return DerivedTest(self, place: nil)
    }
    let ranges = targets.map { target in
      let type = target.prefix { $0 != "/" }
      let id = String(target.dropFirst(type.count + 1))
      return OrderedKeyRange(
        startingWith: SearchKey.references(toType: String(type), id: id).bytes)
    }
    return DerivedTest(
      self,
      place: .init(derivation: layout.identifier, ranges: ranges.disjoint, isExact: false))
  }
}

/// The resource has one of these ids: what a reverse chain has found.
struct IdentitySetCondition: DerivedCondition {
  let ids: Set<String>

  var name: String { "one of \(ids.count) resources" }

  func matches(_ value: Value) -> Bool { value["id"]?.string.map { ids.contains($0) } ?? false }

  func test(_ layout: SearchLayout) -> DerivedTest {
    guard ids.count <= TargetSetCondition.mostRanges else { return DerivedTest(self, place: nil) }
    let ranges = ids.map { OrderedKeyRange(startingWith: SearchKey.identity($0).bytes) }
    return DerivedTest(
      self,
      place: .init(derivation: layout.identifier, ranges: ranges.disjoint, isExact: false))
  }
}
