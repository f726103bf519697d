import FHIRModel
import ObjectModel
import ValueModel

/// A reference parameter leads to one of these resources, the results of a chain, or to a contained
/// resource that the rest of the chain matches.
struct TargetSetCondition: DerivedCondition {
  let parameter: SearchParameter
  /// The resources, with and without their types.
  let targets: Set<ResourceName>
  /// The condition that contained resources must match; nil if none of them counts.
  let contained: ContainedCondition?
  /// The canonical addresses of the resources; empty if the parameter does not find any.
  let canonicals: CanonicalNames
  let bases: Set<String>
  /// The texts that most references to them have; empty if there are many.
  private let texts: Set<String>

  init(
    parameter: SearchParameter, targets: Set<ResourceName>, contained: ContainedCondition? = nil,
    canonicals: CanonicalNames = CanonicalNames(), bases: Set<String>
  ) {
    self.parameter = parameter
    self.contained = contained
    self.canonicals = canonicals
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
      isMatch = texts.contains(text) || leads(text, of: value)
      return !isMatch
    }
    return isMatch
  }

  private func leads(_ text: String, of value: Value) -> Bool {
    guard let target = ReferenceTarget(text, bases: bases) else { return false }
    if case .contained(let id) = target { return contained?.matches(id, in: value) ?? false }
    return target.leads(to: targets) || canonicals.contains(reference: text)
  }

  /// The largest number of ranges that are worth looking up one by one.
  static let mostRanges = 5_000

  func test(_ layout: SearchLayout) -> DerivedTest {
    let numbers = layout.numbers(of: parameter.name)
    guard targets.count <= Self.mostRanges, !numbers.isEmpty else {
      return DerivedTest(self, place: nil)
    }
    var ranges = targets.map { target in
      OrderedKeyRange(
        startingWith: SearchKey.references(toType: target.type, id: target.id).bytes)
    }
    ranges += canonicals.urls.map { url in
      OrderedKeyRange(startingWith: SearchKey.references(toAddress: url).bytes)
    }
    if contained != nil {
      ranges += numbers.map { number in
        OrderedKeyRange(startingWith: SearchKey.references(toContainedBy: number).bytes)
      }
    }
    return DerivedTest(
      self,
      place: .init(derivation: layout.identifier, ranges: ranges.disjoint, isExact: false))
  }
}
