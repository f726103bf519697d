import ValueModel

/// The operators that test one value, and the arguments that they take.
struct SelectorOperators {
  let place: ValuePath

  /// The test of an operator; `nested` reads the selector of elements or names.
  func test(
    _ name: String, _ json: Value,
    nested: (Value) throws(SelectorError) -> SelectorNode
  ) throws(SelectorError) -> SelectorTest {
    switch name {
    case "$eq": return .comparison(.equal, json)
    case "$ne": return .comparison(.notEqual, json)
    case "$lt": return .comparison(.less, json)
    case "$lte": return .comparison(.lessOrEqual, json)
    case "$gt": return .comparison(.greater, json)
    case "$gte": return .comparison(.greaterOrEqual, json)
    case "$exists":
      guard let isThere = json.boolean else { throw bad(name) }
      return .exists(isThere)
    case "$type":
      guard let type = json.string else { throw bad(name) }
      return .type(type)
    case "$in": return .isIn(try list(name, json))
    case "$nin": return .not(.isIn(try list(name, json)))
    case "$all": return .all(try list(name, json))
    case "$size":
      guard json.kind == .integer, let count = json.integer, count >= 0 else { throw bad(name) }
      return .size(Int(clamping: count))
    case "$elemMatch", "$allMatch", "$keyMapMatch":
      guard json.kind == .object else { throw bad(name) }
      let node = try nested(json)
      return name == "$elemMatch"
        ? .anyElement(node) : name == "$allMatch" ? .everyElement(node) : .anyName(node)
    case "$mod": return try remainder(name, json)
    case "$regex": return try expression(name, json)
    case "$beginsWith":
      guard let text = json.string else {
        throw SelectorError(.invalidOperator, "\(name) takes a string", place)
      }
      return .prefix(text)
    case "$text", "$where", "$geoWithin", "$geoIntersects", "$near", "$nearSphere":
      throw SelectorError(.notSupported, "\(name) is not supported", place)
    default:
      throw SelectorError(.invalidOperator, "there is no such operator", place)
    }
  }

  private func bad(_ name: String) -> SelectorError {
    SelectorError(.badArgument, "bad argument for \(name)", place)
  }

  private func list(_ name: String, _ json: Value) throws(SelectorError) -> [Value] {
    guard json.kind == .array else { throw bad(name) }
    return Array(json.elements)
  }

  private func remainder(_ name: String, _ json: Value) throws(SelectorError) -> SelectorTest {
    guard json.kind == .array, json.count == 2,
      let divisor = json[0], divisor.kind == .integer, let divisor = divisor.integer, divisor != 0,
      let remainder = json[1], remainder.kind == .integer, let remainder = remainder.integer
    else { throw bad(name) }
    return .remainder(divisor: divisor, remainder)
  }

  private func expression(_ name: String, _ json: Value) throws(SelectorError) -> SelectorTest {
    guard let pattern = json.string else {
      throw SelectorError(.invalidOperator, "\(name) takes a string", place)
    }
    do {
      return .expression(try SelectorExpression(pattern))
    } catch {
      throw SelectorError(.badArgument, "\(error)", place)
    }
  }
}
