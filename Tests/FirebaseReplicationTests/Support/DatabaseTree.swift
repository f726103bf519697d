import Foundation
import ValueModel

/// What a database keeps, as its documentation says: no nulls, no empty objects, arrays as objects.
indirect enum DatabaseTree {
  case leaf(Value)
  case node([String: DatabaseTree])

  /// Nil if nothing is left of the value.
  init?(_ value: Value, now: Int64) {
    switch value.kind {
    case .null: return nil
    case .object:
      if value.count == 1, value[".sv"] == "timestamp" {
        self = .leaf(Value(now))
        return
      }
      self.init(value.fields.map { ($0.name, $0.value) }, now)
    case .array: self.init(value.elements.enumerated().map { (String($0), $1) }, now)
    case .integer, .decimal: self = .leaf(value.double.flatMap(Self.number) ?? value)
    default: self = .leaf(value)
    }
  }

  /// Numbers are doubles, which are written without a fraction if they have none.
  private static func number(_ double: Double) -> Value? {
    Int64(exactly: double).map { Value($0) } ?? Value(exactly: double)
  }

  private init?(_ fields: [(String, Value)], _ now: Int64) {
    var children: [String: DatabaseTree] = [:]
    for (name, field) in fields { children[name] = DatabaseTree(field, now: now) }
    guard !children.isEmpty else { return nil }
    self = .node(children)
  }

  var children: [String: DatabaseTree] {
    if case .node(let children) = self { children } else { [:] }
  }

  /// An object whose keys are mostly numbers from zero is shown as an array.
  var shown: Value {
    switch self {
    case .leaf(let value): return value
    case .node(let children):
      let numbers = children.keys.compactMap { Int($0) }.filter { $0 >= 0 }
      if numbers.count == children.count, let last = numbers.max(), children.count * 2 > last {
        return Value(array: (0...last).map { children[String($0)]?.shown ?? .null })
      }
      return Value(object: children.sorted { $0.key < $1.key }.map { ($0.key, $0.value.shown) })
    }
  }

  /// Returns the tree with another one at a place; nil if nothing is left.
  static func setting(
    _ tree: DatabaseTree?, _ path: ArraySlice<String>, _ value: DatabaseTree?
  ) -> DatabaseTree? {
    guard let name = path.first else { return value }
    var children = tree?.children ?? [:]
    children[name] = setting(children[name], path.dropFirst(), value)
    return children.isEmpty ? nil : .node(children)
  }

  static func at(_ tree: DatabaseTree?, _ path: [String]) -> DatabaseTree? {
    path.reduce(tree) { $0?.children[$1] }
  }
}
