import ObjectModel
import ValueModel

/// The part of an index that a selector leads to, as CouchDB explains it: the first and the last
/// key. Of an index, each is a list of values for its fields; of the documents in the order of
/// their identifiers, a value.
struct FindKeyRange {
  /// Sorts after all other values.
  private static let greatest: Value = "<MAX>"
  /// Sorts after all characters that a text continues with.
  private static let lastCharacter = "\u{FFFF}"

  let start: Value
  let end: Value

  /// `index` is nil for the documents in the order of their identifiers.
  init(_ index: SelectorIndex?, _ selector: Value) {
    guard let index else {
      let bounds = Self.bounds(Self.conditions(on: "_id", in: selector))
      start = bounds?.lower ?? .null
      end = bounds?.upper ?? Self.greatest
      return
    }
    var (lower, upper): ([Value], [Value]) = ([], [])
    for field in index.fields {
      let conditions = Self.conditions(on: field.name, in: selector)
      guard let bounds = Self.bounds(conditions) else { break }
      lower.append(bounds.lower)
      if let bound = bounds.upper { upper.append(bound) }
      guard conditions["$eq"] != nil else { break }
    }
    start = Value(array: lower)
    end = Value(array: upper + [Self.greatest])
  }

  /// The first and the last value that pass conditions on one field; without a last one, up to the
  /// greatest. Nil without conditions.
  private static func bounds(_ conditions: [String: Value]) -> (lower: Value, upper: Value?)? {
    if let value = conditions["$eq"] { return (value, value) }
    if conditions.isEmpty { return nil }
    let prefix = conditions["$beginsWith"]
    return (
      conditions["$gt"] ?? conditions["$gte"] ?? prefix ?? .null,
      conditions["$lt"] ?? conditions["$lte"] ?? prefix?.string.map { Value($0 + lastCharacter) }
    )
  }

  /// The operators with their arguments that every match must pass in a field. Written out: a
  /// selector may name the field by a path, by objects within objects, and in parts of an `$and`.
  static func conditions(on field: String, in selector: Value) -> [String: Value] {
    var found: [String: Value] = [:]
    visit(selector) { name, condition, argument in
      if name == field { found[condition] = argument }
    }
    return found
  }

  /// The fields whose conditions can restrict a range of an index, and those with others alone,
  /// each in their order.
  static func fields(of selector: Value) -> (indexable: [String], unindexable: [String]) {
    let restricting: Set = ["$eq", "$lt", "$lte", "$gt", "$gte", "$beginsWith"]
    var (indexable, other): (Set<String>, Set<String>) = ([], [])
    visit(selector) { name, condition, argument in
      if !name.isEmpty {
        if restricting.contains(condition) { indexable.insert(name) } else { other.insert(name) }
        return
      }
      // `$or`, `$nor` or `$not`: no match has to pass one of its parts.
      for part in argument.kind == .array ? Array(argument.elements) : [argument] {
        let inner = fields(of: part)
        other.formUnion(inner.indexable + inner.unindexable)
      }
    }
    return (indexable.sorted(), other.subtracting(indexable).sorted())
  }

  /// Calls `body` with each condition that every match must pass: the field, the operator and its
  /// argument.
  private static func visit(_ selector: Value, _ body: (String, String, Value) -> Void) {
    func visit(_ value: Value, _ path: String) {
      guard value.kind == .object else { return body(path, "$eq", value) }
      for (name, argument) in value.fields {
        if name == "$and", argument.kind == .array {
          for part in argument.elements { visit(part, path) }
        } else if name.hasPrefix("$") {
          body(path, name, argument)
        } else {
          visit(argument, path.isEmpty ? name : path + "." + name)
        }
      }
    }
    visit(selector, "")
  }
}
