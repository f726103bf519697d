import ObjectModel
import ValueModel

/// Gives the selectors of a filter their places in the indexes of a collection.
struct SelectorPlaces {
  private let source: any PlanningSource
  private let derivations: [SelectorDerivation]

  init(_ source: any PlanningSource) {
    self.source = source
    derivations = source.readyIndexes.compactMap(\.selectorDerivation)
  }

  /// The filter with the place of each selector in the index where it has the fewest entries.
  func placed(_ filter: Filter) -> Filter {
    if derivations.isEmpty { return filter }
    switch filter {
    case .derived(let test): return .derived(placed(test))
    case .and(let parts): return .and(parts.map(placed))
    case .or(let parts): return .or(parts.map(placed))
    default: return filter
    }
  }

  private func placed(_ test: DerivedTest) -> DerivedTest {
    guard test.place == nil, let condition = test.condition as? SelectorCondition else {
      return test
    }
    var best: (place: DerivedTest.Place, count: Int)?
    for derivation in derivations where derivation.subject == condition.subject {
      guard let use = try? derivation.index.use(for: condition.selector),
        let index = source.readyIndexes.first(where: { $0.derivation == derivation.identifier })
      else { continue }
      let count = source.entryCount(index, in: use.ranges)
      guard best.map({ count < $0.count }) ?? true else { continue }
      let place = DerivedTest.Place(
        derivation: derivation.identifier, ranges: use.ranges.sortedByLowerBound, isExact: false)
      best = (place, count)
    }
    return DerivedTest(condition, place: best?.place)
  }
}
