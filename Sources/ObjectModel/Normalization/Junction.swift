import ValueModel

/// Joins filters in normal form by `and` or by `or`.
struct Junction {
  let isAnd: Bool

  /// The filter that decides the whole as soon as one part equals it.
  private var absorbing: Filter { isAnd ? .none : .all }
  private var neutral: Filter { isAnd ? .all : .none }

  /// Joins the parts. `isMergeable` says for which paths all tests apply to one and the same value.
  func joined(_ parts: [Filter], isMergeable: (ValuePath) -> Bool) -> Filter {
    var distinct = unique(parts.flatMap(members))
    distinct = unique(mergedLists(distinct).flatMap(members))
    if isAnd { distinct = unique(mergedTests(distinct, isMergeable).flatMap(members)) }
    if distinct.contains(absorbing) || hasContradiction(distinct) { return absorbing }
    switch distinct.count {
    case 0: return neutral
    case 1: return distinct[0]
    default: return isAnd ? .and(distinct) : .or(distinct)
    }
  }

  private func members(_ filter: Filter) -> [Filter] {
    switch filter {
    case .and(let parts) where isAnd: parts
    case .or(let parts) where !isAnd: parts
    case neutral: []
    default: [filter]
    }
  }

  private func unique(_ filters: [Filter]) -> [Filter] {
    var seen: Set<Filter> = []
    return filters.filter { seen.insert($0).inserted }
  }

  private func hasContradiction(_ parts: [Filter]) -> Bool {
    let set = Set(parts)
    return parts.contains { set.contains($0.dual) }
  }

  /// Merges equalities of one path into one list if joined by `or`, their negations if joined by
  /// `and`.
  private func mergedLists(_ parts: [Filter]) -> [Filter] {
    var values: [ValuePath: [Value]] = [:]
    var counts: [ValuePath: Int] = [:]
    for part in parts {
      guard let (path, listed) = listed(part) else { continue }
      values[path, default: []] += listed
      counts[path, default: 0] += 1
    }
    return parts.compactMap { part in
      guard let (path, _) = listed(part), counts[path, default: 0] > 1 else { return part }
      guard let all = values.removeValue(forKey: path) else { return nil }
      let list = Filter.membership(path, all)
      return isAnd ? list.negatedLeaf : list
    }
  }

  /// Returns path and values if the part says that a value is one of these or, if joined by `and`,
  /// that no value is.
  private func listed(_ part: Filter) -> (ValuePath, [Value])? {
    switch part {
    case .comparison(let path, .equal, let value) where !isAnd: (path, [value])
    case .isIn(let path, let values) where !isAnd: (path, values)
    case .isNull(let path) where !isAnd: (path, [.null])
    case .comparison(let path, .notEqual, let value) where isAnd: (path, [value])
    case .not(.isIn(let path, let values)) where isAnd: (path, values)
    case .not(.isNull(let path)) where isAnd: (path, [.null])
    default: nil
    }
  }

  private func mergedTests(
    _ parts: [Filter], _ isMergeable: (ValuePath) -> Bool
  ) -> [Filter] {
    var merged: [ValuePath: ValueSelection] = [:]
    var counts: [ValuePath: Int] = [:]
    for part in parts {
      guard let path = ValueSelection.path(of: part), isMergeable(path) else { continue }
      merged[path, default: ValueSelection()].restrict(to: part)
      counts[path, default: 0] += 1
    }
    return parts.compactMap { part in
      guard let path = ValueSelection.path(of: part), counts[path, default: 0] > 1 else {
        return part
      }
      return merged.removeValue(forKey: path)?.filter(path)
    }
  }
}

/// The values that pass several tests at once: those of a list, or those in a range.
private struct ValueSelection {
  private var range = ValueRange()
  private var list: [Value]?

  /// Returns the path of a test that restricts one value; nil for other filters.
  static func path(of filter: Filter) -> ValuePath? {
    switch filter {
    case .comparison(_, .notEqual, _): nil
    case .comparison(let path, _, _), .isIn(let path, _), .range(let path, _), .isNull(let path):
      path
    default: nil
    }
  }

  /// Keeps only values that pass `filter` too, which must have a ``path(of:)``.
  mutating func restrict(to filter: Filter) {
    switch filter {
    case .comparison(_, .equal, let value): restrict(to: [value])
    case .isNull: restrict(to: [.null])
    case .isIn(_, let values): restrict(to: values)
    case .comparison(_, let relation, let value): restrict(relation, value)
    case .range(_, let other):
      if let lower = other.lower { restrict(lower.lowerOperator, lower.value) }
      if let upper = other.upper { restrict(upper.upperOperator, upper.value) }
    default: break
    }
  }

  func filter(_ path: ValuePath) -> Filter {
    guard let list else { return Filter.simplifiedRange(path, range) }
    return Filter.membership(path, list.filter(isInRange))
  }

  private mutating func restrict(to values: [Value]) {
    list = list?.filter { own in values.contains { $0.compare(to: own) == 0 } } ?? values
  }

  private mutating func restrict(_ relation: ComparisonOperator, _ value: Value) {
    switch relation {
    case .greater, .greaterOrEqual:
      let bound = ValueRange.Bound(value, isInclusive: relation == .greaterOrEqual)
      range.lower = narrower(range.lower, bound, sign: 1)
    case .less, .lessOrEqual:
      let bound = ValueRange.Bound(value, isInclusive: relation == .lessOrEqual)
      range.upper = narrower(range.upper, bound, sign: -1)
    case .equal, .notEqual: break
    }
  }

  /// Returns the bound that lets fewer values through. Bounds of different sorts exclude
  /// everything.
  private mutating func narrower(
    _ first: ValueRange.Bound?, _ second: ValueRange.Bound, sign: Int
  ) -> ValueRange.Bound {
    guard let first else { return second }
    if ValueSort(first.value.kind) != ValueSort(second.value.kind) { list = [] }
    let order = first.value.compare(to: second.value) * sign
    if order == 0 { return first.isInclusive ? second : first }
    return order > 0 ? first : second
  }

  private func isInRange(_ value: Value) -> Bool {
    CompiledFilter.RangeTest(range).holds(Reading(value))
  }
}
