import FHIRModel
import ObjectModel
import ValueModel

/// A reference parameter leads to one of these resources, the results of a chain.
struct TargetSetCondition: DerivedCondition {
  let parameter: SearchParameter
  /// The resources, with and without their types.
  let targets: Set<ResourceName>
  let bases: Set<String>
  /// The texts that most references to them have; empty if there are many.
  private let texts: Set<String>

  init(parameter: SearchParameter, targets: Set<ResourceName>, bases: Set<String>) {
    self.parameter = parameter
    texts = targets.count > 256 ? [] : Set(targets.compactMap { $0.text(bases: bases) })
    self.targets = targets.union(targets.map(\.untyped))
    self.bases = bases
  }

  var name: String { "parameter \(parameter.name) leads to one of \(targets.count)" }

  func matches(_ value: Value) -> Bool {
    var isMatch = false
    parameter.forEachTerm(of: value) { term in
      guard case .reference(let reference) = term,
        let text = ReferenceTarget.text(of: reference)
      else { return true }
      isMatch =
        texts.contains(text)
        || ReferenceTarget(text, bases: bases).map { $0.leads(to: targets) } ?? false
      return !isMatch
    }
    return isMatch
  }

  /// The largest number of ranges that are worth looking up one by one.
  static let mostRanges = 5_000

  func test(_ layout: SearchLayout) -> DerivedTest {
    guard targets.count <= Self.mostRanges, !layout.numbers(of: parameter.name).isEmpty else {
      return DerivedTest(self, place: nil)
    }
    let ranges = targets.map { target in
      OrderedKeyRange(
        startingWith: SearchKey.references(toType: target.type, id: target.id).bytes)
    }
    return DerivedTest(
      self,
      place: .init(derivation: layout.identifier, ranges: ranges.disjoint, isExact: false))
  }
}
