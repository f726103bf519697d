import ValueModel

/// A set of values by their keys in a selector's index: intervals in ascending order, apart from
/// each other.
struct SelectorKeySet: Sendable, Hashable {
  /// A place between keys: before or after all that begin with some bytes.
  enum Place: Sendable, Hashable {
    case before([UInt8])
    case after([UInt8])

    /// The smallest key after the place; nil if there is none.
    fileprivate var bytes: [UInt8]? {
      switch self {
      case .before(let bytes): bytes
      case .after(let bytes): OrderedKeyRange(startingWith: bytes).upper
      }
    }

    static func isBefore(_ left: Place, _ right: Place) -> Bool {
      guard let first = left.bytes else { return false }
      return right.bytes.map { first.lexicographicallyPrecedes($0) } ?? true
    }
  }

  struct Interval: Sendable, Hashable {
    var lower: Place
    var upper: Place
    /// Whether all keys in it have the same bytes, so that what follows them is in order too.
    var isPoint = false

    var isEmpty: Bool { !Place.isBefore(lower, upper) }
  }

  private(set) var intervals: [Interval]

  static let nothing = SelectorKeySet(sorted: [])
  static let everything = SelectorKeySet(.before([]), .after([]))

  init(_ lower: Place, _ upper: Place) {
    let interval = Interval(lower: lower, upper: upper)
    intervals = interval.isEmpty ? [] : [interval]
  }

  private init(sorted intervals: [Interval]) { self.intervals = intervals }

  /// The keys that begin with one of these bytes, whichever they are.
  init(tags: ClosedRange<UInt8>) {
    self.init(.before([tags.lowerBound]), .after([tags.upperBound]))
  }

  /// The values with this key.
  init(_ key: SelectorKey) {
    intervals = [
      Interval(lower: .before(key.bytes), upper: .after(key.bytes), isPoint: !key.isCut)
    ]
  }

  /// The values that are in one of the sets. Cost: sorting the intervals.
  init(unionOf sets: [SelectorKeySet]) {
    let all = sets.flatMap(\.intervals).sorted { Place.isBefore($0.lower, $1.lower) }
    var union: [Interval] = []
    for interval in all {
      guard let last = union.last, !Place.isBefore(last.upper, interval.lower),
        last.upper.bytes != interval.lower.bytes
      else {
        union.append(interval)
        continue
      }
      if last == interval { continue }
      let upper = Place.isBefore(last.upper, interval.upper) ? interval.upper : last.upper
      union[union.count - 1] = Interval(lower: last.lower, upper: upper)
    }
    intervals = union
  }

  /// The values that are in both sets. Cost: linear in the intervals of both.
  func intersection(_ other: SelectorKeySet) -> SelectorKeySet {
    var result: [Interval] = []
    var (first, second) = (0, 0)
    while first < intervals.count, second < other.intervals.count {
      let (left, right) = (intervals[first], other.intervals[second])
      let both = Interval(
        lower: Place.isBefore(left.lower, right.lower) ? right.lower : left.lower,
        upper: Place.isBefore(left.upper, right.upper) ? left.upper : right.upper,
        isPoint: left.isPoint || right.isPoint)
      if !both.isEmpty { result.append(both) }
      if Place.isBefore(left.upper, right.upper) { first += 1 } else { second += 1 }
    }
    return SelectorKeySet(sorted: result)
  }

  /// The smallest interval around all; nil if there is none.
  var hull: Interval? {
    guard let first = intervals.first, let last = intervals.last else { return nil }
    return intervals.count == 1 ? first : Interval(lower: first.lower, upper: last.upper)
  }
}

extension SelectorKeySet.Interval {
  /// The range of entries that begin with `prefix` and continue with a key in the interval.
  func range(after prefix: [UInt8], _ direction: SortDirection) -> OrderedKeyRange {
    switch direction {
    case .ascending:
      OrderedKeyRange(
        lower: lower.lowest(after: prefix) ?? prefix, upper: upper.lowest(after: prefix))
    case .descending:
      OrderedKeyRange(
        lower: upper.complement.lowest(after: prefix) ?? prefix,
        upper: lower.complement.lowest(after: prefix))
    }
  }
}

extension SelectorKeySet.Place {
  /// The place in the complemented keys.
  fileprivate var complement: Self {
    switch self {
    case .before(let bytes): .after(bytes.map(~))
    case .after(let bytes): .before(bytes.map(~))
    }
  }

  /// The smallest entry after this place, where all of them begin with `prefix`; nil for no end.
  fileprivate func lowest(after prefix: [UInt8]) -> [UInt8]? {
    switch self {
    case .before(let bytes): prefix + bytes
    case .after(let bytes): OrderedKeyRange(startingWith: prefix + bytes).upper
    }
  }
}
