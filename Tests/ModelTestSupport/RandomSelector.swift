import TestSupport
import ValueModel

/// Random selectors over the names of `RandomValue`, as JSON.
enum RandomSelector {
  static let names = ["a", "b", "a.b", "a.0", "c"]

  static func json(
    _ random: inout some RandomNumberGenerator, depth: Int, isElement: Bool = false
  ) -> Value {
    var fields: [(String, Value)] = []
    for _ in 0..<Int.random(in: 1...2, using: &random) {
      let field = field(&random, depth: depth, isElement: isElement)
      if !fields.contains(where: { $0.0 == field.0 }) { fields.append(field) }
    }
    return Value(object: fields)
  }

  private static func field(
    _ random: inout some RandomNumberGenerator, depth: Int, isElement: Bool
  ) -> (String, Value) {
    switch depth > 0 ? Int.random(in: 0..<6, using: &random) : 5 {
    case 0: return ("$not", json(&random, depth: depth - 1, isElement: isElement))
    case 1...2:
      let name = ["$and", "$or", "$nor"][Int.random(in: 0..<3, using: &random)]
      let parts = (0..<Int.random(in: 1...2, using: &random)).map { _ in
        json(&random, depth: depth - 1, isElement: isElement)
      }
      return (name, Value(array: parts))
    case 3 where isElement: return condition(&random, depth: depth)
    default:
      let name = names[Int.random(in: 0..<names.count, using: &random)]
      if random.chance(1, in: 3) { return (name, RandomValue.scalar(&random)) }
      return (name, Value(object: [condition(&random, depth: depth)]))
    }
  }

  private static func condition(
    _ random: inout some RandomNumberGenerator, depth: Int
  ) -> (String, Value) {
    let operators = [
      "$eq", "$ne", "$lt", "$lte", "$gt", "$gte", "$exists", "$in", "$nin", "$size", "$beginsWith",
    ]
    let name = operators[Int.random(in: 0..<operators.count, using: &random)]
    switch name {
    case "$exists": return (name, Value(random.chance(1, in: 2)))
    case "$in", "$nin": return (name, RandomValue.array(&random, depth: 1))
    case "$size": return (name, Value(Int.random(in: 0..<3, using: &random)))
    case "$beginsWith":
      return (name, Value(["", "a", "ab"][Int.random(in: 0..<3, using: &random)]))
    default:
      if depth > 0, random.chance(1, in: 4) {
        let nested = ["$elemMatch", "$allMatch", "$keyMapMatch"][
          Int.random(in: 0..<3, using: &random)]
        return (nested, json(&random, depth: depth - 1, isElement: true))
      }
      return (name, RandomValue.value(&random, depth: 1))
    }
  }
}
