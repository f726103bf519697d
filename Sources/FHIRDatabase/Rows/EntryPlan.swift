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

  init(set: EntrySet?, isExact: Bool) {
    self.set = set
    self.isExact = isExact
  }

  /// `number` returns the number of the index of a derivation; nil if it cannot be used.
  init(_ filter: Filter, number: (String) -> Int64?) {
    isExact = false
    switch filter {
    case .none: (set, isExact) = (.union([]), true)
    case .derived(let test):
      guard let place = test.place, let index = number(place.derivation) else { return }
      isExact = place.isExact
      set =
        place.keyFilter.map { .containing(index: index, place.ranges, $0) }
        ?? .ranges(index: index, place.ranges)
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

// MARK: Counts

extension EntryPlan {
  /// Sets of more entries are not counted to their end.
  private static var limit: Int { 1_000 }
  /// The most ranges that are counted.
  private static var mostRanges: Int { 32 }

  /// The plan that follows from the numbers of entries in the parts of an intersection, which
  /// `count` returns up to a limit. The rows of small parts are joined. Keys that many rows have
  /// are looked up for each row that is left, and ranges that many rows have are left to the test
  /// of the resources. Rethrows what `count` throws.
  func counted(
    _ count: (_ ranges: [EntryRange], _ limit: Int) throws -> [Int]
  ) rethrows -> EntryPlan {
    guard case .intersection(let parts)? = set, !parts.contains(where: \.isEmpty) else {
      return self
    }
    let ranges = parts.map(\.entryRanges)
    guard ranges.reduce(0, { $0 + $1.count }) <= Self.mostRanges else { return self }
    var counts = try count(ranges.flatMap(\.self), Self.limit)[...]
    let sized = zip(parts, ranges).map { part, ranges in
      defer { counts = counts.dropFirst(ranges.count) }
      return (set: part, count: counts.prefix(ranges.count).reduce(0, +))
    }.sorted { $0.count < $1.count }
    var plan = self
    guard let least = sized.first?.count, least < Self.limit else {
      plan.set = .intersection(sized.map(\.set))
      return plan
    }
    let (joined, broad) = sized.partitioned { $0.count <= 4 * least + 64 }
    let filters = broad.compactMap(\.set.keys)
    plan.isExact = isExact && filters.count == broad.count
    let rows = joined.count == 1 ? joined[0].set : .intersection(joined.map(\.set))
    plan.set = filters.isEmpty ? rows : .filtered(rows, by: filters)
    return plan
  }
}

extension EntrySet {
  /// The ranges of all its parts.
  fileprivate var entryRanges: [EntryRange] {
    switch self {
    case .ranges(let index, let ranges), .containing(let index, let ranges, _):
      ranges.map { EntryRange(index: index, range: $0) }
    case .intersection(let parts), .union(let parts): parts.flatMap(\.entryRanges)
    case .filtered(let set, _): set.entryRanges
    }
  }

  /// The keys, if it has only ranges of one key.
  fileprivate var keys: EntryKeys? {
    guard case .ranges(let index, let ranges) = self else { return nil }
    let keys = ranges.compactMap(\.onlyKey)
    return keys.count == ranges.count ? EntryKeys(index: index, keys: keys) : nil
  }
}

extension Array {
  /// The elements that fulfil a condition, and the others, in order.
  fileprivate func partitioned(by condition: (Element) -> Bool) -> ([Element], [Element]) {
    (filter(condition), filter { !condition($0) })
  }
}
