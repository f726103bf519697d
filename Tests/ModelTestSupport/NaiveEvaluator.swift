import Foundation
import ObjectModel
import ValueModel

/// What filters mean, written down once more and as simply as possible.
enum NaiveEvaluator {
  static func matches(_ filter: Filter, _ value: Value) -> Bool {
    switch filter {
    case .all: true
    case .none: false
    case .comparison(let path, .notEqual, let constant):
      !matches(.comparison(path, .equal, constant), value)
    case .comparison(let path, let relation, let constant):
      reached(path, value).contains { holds($0, relation, constant) }
    case .isIn(let path, let constants):
      constants.contains { matches(.comparison(path, .equal, $0), value) }
    case .range(let path, let range): reached(path, value).contains { isInside($0, range) }
    case .text(let path, let test):
      reached(path, value).compactMap(\.string).contains { NaiveText.matches($0, test) }
    case .isNull(let path): reached(path, value).contains { $0.kind == .null }
    case .exists(let path): !reached(path, value).isEmpty
    case .any(let path, let inner): elements(path, value).contains { matches(inner, $0) }
    case .every(let path, let inner): elements(path, value).allSatisfy { matches(inner, $0) }
    case .no(let path, let inner): !elements(path, value).contains { matches(inner, $0) }
    case .count(let path, let inner, let relation, let number):
      relate(elements(path, value).filter { matches(inner, $0) }.count, relation, number)
    case .derived(let test): (try? test.condition.matches(value)) ?? false
    case .and(let parts): parts.allSatisfy { matches($0, value) }
    case .or(let parts): parts.contains { matches($0, value) }
    case .not(let inner): !matches(inner, value)
    }
  }

  static func places(_ path: [ValuePath.Component], _ value: Value) -> [Value] {
    guard let first = path.first else { return [value] }
    let rest = Array(path.dropFirst())
    switch first {
    case .element(let position):
      let elements = Array(value.elements)
      return elements.indices.contains(position) ? places(rest, elements[position]) : []
    case .field(let name):
      if value.kind == .array { return value.elements.flatMap { places(path, $0) } }
      return value.fields.filter { $0.name == name }.flatMap { places(rest, $0.value) }
    }
  }

  static func reached(_ path: ValuePath, _ value: Value) -> [Value] {
    places(path.components, value).flatMap(spread)
  }

  static func elements(_ path: ValuePath, _ value: Value) -> [Value] {
    places(path.components, value).flatMap { $0.kind == .array ? Array($0.elements) : [$0] }
  }

  private static func spread(_ value: Value) -> [Value] { [value] + value.elements.flatMap(spread) }

  private static func isInside(_ value: Value, _ range: ValueRange) -> Bool {
    let low = range.lower.map {
      holds(value, $0.isInclusive ? .greaterOrEqual : .greater, $0.value)
    }
    let high = range.upper.map { holds(value, $0.isInclusive ? .lessOrEqual : .less, $0.value) }
    return low != false && high != false
  }

  private static func holds(
    _ value: Value, _ relation: ComparisonOperator, _ constant: Value
  ) -> Bool {
    func isNumber(_ kind: Value.Kind) -> Bool { kind == .integer || kind == .decimal }
    let isSameSort =
      value.kind == constant.kind || isNumber(value.kind) && isNumber(constant.kind)
    guard isSameSort else { return false }
    if let left = value.decimal, let right = constant.decimal {
      return relate(left, relation, right)
    }
    return relate(value.compare(to: constant), relation, 0)
  }

  private static func relate<T: Comparable>(
    _ left: T, _ relation: ComparisonOperator, _ right: T
  ) -> Bool {
    switch relation {
    case .equal: left == right
    case .notEqual: left != right
    case .less: left < right
    case .lessOrEqual: left <= right
    case .greater: left > right
    case .greaterOrEqual: left >= right
    }
  }
}
