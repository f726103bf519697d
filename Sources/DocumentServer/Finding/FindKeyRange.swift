import ObjectModel
import ValueModel

/// The part of an index that a selector leads to, as CouchDB explains it: the first and the last
/// key, each a list of values for the index's fields.
struct FindKeyRange {
  /// Sorts after all other values.
  private static let greatest: Value = "<MAX>"

  private(set) var start: [Value] = []
  private(set) var end: [Value] = []

  /// Without an index, both ends are open.
  init(_ index: SelectorIndex?, _ selector: Value) {
    for field in index?.fields ?? [] {
      let conditions = Self.conditions(on: field.name, in: selector)
      if let value = conditions["$eq"] {
        start.append(value)
        end.append(value)
        continue
      }
      guard !conditions.isEmpty else { break }
      start.append(conditions["$gt"] ?? conditions["$gte"] ?? .null)
      if let upper = conditions["$lt"] ?? conditions["$lte"] { end.append(upper) }
      break
    }
    end.append(Self.greatest)
  }

  /// The operators with their arguments that every match must pass in a field. Written out: a
  /// selector may name the field by a path, by objects within objects, and in parts of an `$and`.
  static func conditions(on field: String, in selector: Value) -> [String: Value] {
    var found: [String: Value] = [:]
    func visit(_ value: Value, _ path: String) {
      guard value.kind == .object else {
        if path == field { found["$eq"] = value }
        return
      }
      for (name, argument) in value.fields {
        if name == "$and", argument.kind == .array {
          for part in argument.elements { visit(part, path) }
        } else if name.hasPrefix("$") {
          if path == field { found[name] = argument }
        } else {
          visit(argument, path.isEmpty ? name : path + "." + name)
        }
      }
    }
    visit(selector, "")
    return found
  }
}
