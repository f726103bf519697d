import ValueModel

@testable import ObjectModel

/// Evaluates the JSON of a selector as it stands, without a normal form: slow and plain.
struct NaiveSelector {
  let order: SelectorOrder

  /// `root` is the document, or an element; `path` leads to what operators apply to.
  func matches(
    _ selector: Value, _ root: Value, _ path: [String] = [], isNegated: Bool = false
  ) -> Bool {
    let results = selector.fields.map { name, argument -> Bool in
      if name.hasPrefix("$") {
        return applies(name, argument, root, path, isNegated)
      }
      let deeper = path + name.split(separator: ".").map(String.init)
      if argument.kind == .object, argument.count > 0 {
        return matches(argument, root, deeper, isNegated: isNegated)
      }
      return tests("$eq", argument, root, deeper, isNegated)
    }
    return isNegated && !results.isEmpty ? results.contains(true) : !results.contains(false)
  }

  private func applies(
    _ name: String, _ argument: Value, _ root: Value, _ path: [String], _ isNegated: Bool
  ) -> Bool {
    switch name {
    case "$not":
      if argument.kind != .object { return tests("$eq", argument, root, path, !isNegated) }
      return matches(argument, root, path, isNegated: !isNegated)
    case "$and", "$or", "$nor":
      let isInner = name == "$nor" ? !isNegated : isNegated
      if argument.count == 0 { return true }
      let results = argument.elements.map { matches($0, root, path, isNegated: isInner) }
      let needsAll = (name == "$and") != isInner
      return needsAll ? results.allSatisfy { $0 } : results.contains(true)
    default: return tests(name, argument, root, path, isNegated)
    }
  }

  private func tests(
    _ name: String, _ argument: Value, _ root: Value, _ path: [String], _ isNegated: Bool
  ) -> Bool {
    var value: Value? = root
    for part in path {
      guard let here = value else { break }
      if here.kind == .object {
        value = here[part]
        // What is deeper than something missing is missing.
        if value == nil { break }
      } else if here.kind == .array, let index = Int(part), (0..<here.count).contains(index) {
        value = here[index]
      } else {
        return false
      }
    }
    guard let value else { return name == "$exists" && (argument.boolean == true) == isNegated }
    return holds(name, argument, value) != isNegated
  }

  private func holds(_ name: String, _ argument: Value, _ value: Value) -> Bool {
    let result = order.compare(value, argument)
    let elements = value.kind == .array ? Array(value.elements) : []
    switch name {
    case "$eq": return result == 0
    case "$ne": return result != 0
    case "$lt": return result < 0
    case "$lte": return result <= 0
    case "$gt": return result > 0
    case "$gte": return result >= 0
    case "$exists": return argument.boolean == true
    case "$in", "$nin":
      let tried = value.kind == .array ? elements : [value]
      let isIn = tried.contains { one in argument.elements.contains { order.compare(one, $0) == 0 }
      }
      return isIn == (name == "$in")
    case "$size": return value.kind == .array && Int64(value.count) == argument.integer
    case "$elemMatch": return elements.contains { matches(argument, $0) }
    case "$allMatch": return !elements.isEmpty && elements.allSatisfy { matches(argument, $0) }
    case "$keyMapMatch":
      return value.kind == .object && value.fields.contains { matches(argument, Value($0.name)) }
    case "$beginsWith":
      return value.string.map { $0.utf8.starts(with: (argument.string ?? "").utf8) } ?? false
    default: return false
    }
  }
}
