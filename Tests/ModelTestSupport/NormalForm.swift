import ObjectModel
import ValueModel

/// What the normal form promises, as findings.
enum NormalForm {
  static func problems(_ filter: Filter, isTop: Bool = true) -> [String] {
    switch filter {
    case .all, .none: isTop ? [] : ["a constant inside"]
    case .no: ["`no`"]
    case .not(let inner): negation(inner)
    case .and(let parts): junction(parts) { if case .and = $0 { true } else { false } }
    case .or(let parts): junction(parts) { if case .or = $0 { true } else { false } }
    case .any(_, let inner): (inner == .none ? ["any none"] : []) + problems(inner)
    case .every(_, let inner): (inner == .all ? ["every all"] : []) + problems(inner)
    case .count(_, let inner, let relation, let number):
      count(inner, relation, number) + problems(inner)
    case .isIn(_, let values): list(values)
    case .range(_, let range): self.range(range)
    case .comparison(_, _, let value): value.isNull ? ["comparison with null"] : []
    case .text, .isNull, .exists, .derived: []
    }
  }

  private static func negation(_ inner: Filter) -> [String] {
    switch inner {
    case .all, .none, .and, .or, .not, .any, .every, .no, .count: ["a negation that is not pushed"]
    case .comparison(_, .equal, _), .comparison(_, .notEqual, _): ["a negated equality"]
    default: problems(inner)
    }
  }

  private static func junction(_ parts: [Filter], isSame: (Filter) -> Bool) -> [String] {
    var found = parts.flatMap { problems($0, isTop: false) }
    if parts.count < 2 { found.append("a junction of \(parts.count)") }
    if parts.contains(where: isSame) { found.append("a junction in its own kind") }
    if Set(parts).count != parts.count { found.append("a part twice") }
    return found
  }

  private static func count(
    _ inner: Filter, _ relation: ComparisonOperator, _ number: Int
  ) -> [String] {
    let isAllowed = [.equal, .notEqual, .less, .greaterOrEqual].contains(relation)
    let isConstant =
      number <= 0 || number == 1 && (relation == .less || relation == .greaterOrEqual)
    return isAllowed && !isConstant && inner != .none ? [] : ["a count to simplify"]
  }

  private static func list(_ values: [Value]) -> [String] {
    let isSorted = zip(values, values.dropFirst()).allSatisfy { $0.compare(to: $1) < 0 }
    return values.count > 1 && isSorted ? [] : ["a list to simplify"]
  }

  private static func range(_ range: ValueRange) -> [String] {
    guard let lower = range.lower, let upper = range.upper else { return ["a range of one end"] }
    return lower.value.compare(to: upper.value) < 0 ? [] : ["an empty range"]
  }
}
