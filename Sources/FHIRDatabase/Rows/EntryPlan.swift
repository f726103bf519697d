import ObjectModel
import StorageClient

/// The set of index entries that the matches of a filter have.
struct EntryPlan {
  /// Nil if all resources have to be tested.
  private(set) var set: EntrySet?
  /// Whether every resource of the set matches.
  private(set) var isExact: Bool
  /// The look-ups, one line each.
  private(set) var steps: [String] = []

  /// `number` returns the number of the index of a derivation; nil if it cannot be used.
  init(_ filter: Filter, number: (String) -> Int64?) {
    isExact = false
    switch filter {
    case .none: (set, isExact) = (.union([]), true)
    case .derived(let test):
      guard let place = test.place, let index = number(place.derivation) else { return }
      set = .ranges(index: index, place.ranges)
      isExact = place.isExact && !place.filtersKeys
      steps = ["\(test.condition.name): \(place.ranges.count) ranges of the index"]
    case .and(let parts):
      let plans = parts.map { EntryPlan($0, number: number) }
      let sets = plans.compactMap(\.set)
      set = sets.count > 1 ? .intersection(sets) : sets.first
      isExact = !plans.isEmpty && plans.allSatisfy(\.isExact)
      steps = plans.flatMap(\.steps)
    case .or(let parts):
      let plans = parts.map { EntryPlan($0, number: number) }
      guard plans.allSatisfy({ $0.set != nil }) else { return }
      set = .union(plans.compactMap(\.set))
      isExact = plans.allSatisfy(\.isExact)
      steps = plans.flatMap(\.steps)
    default: return
    }
  }
}
