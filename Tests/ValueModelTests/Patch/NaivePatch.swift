@testable import ModelTestSupport
import TestSupport
import ValueModel

/// The two patches, written down step by step as their specifications do.
extension NaiveValue {
  var isNull: Bool { if case .null = self { true } else { false } }

  var children: [(token: String, tree: NaiveValue)] {
    switch self {
    case .array(let elements): elements.enumerated().map { (String($0.offset), $0.element) }
    case .object(let fields): fields.map { ($0.name, $0.value) }
    default: []
    }
  }

  /// Whether the test operation takes the two as equal.
  func matches(_ other: NaiveValue) -> Bool {
    switch (self, other) {
    case (.null, .null): true
    case (.boolean(let one), .boolean(let two)): one == two
    case (.number(let one), .number(let two)): NaiveDecimal(one).compare(to: NaiveDecimal(two)) == 0
    case (.string(let one), .string(let two)): one == two
    case (.array(let one), .array(let two)):
      one.count == two.count && zip(one, two).allSatisfy { $0.matches($1) }
    case (.object(let one), .object(let two)):
      one.count == two.count
        && one.allSatisfy { field in
          two.contains { $0.name == field.name && $0.value.matches(field.value) }
        }
    default: false
    }
  }

  // MARK: Merge patch

  static func merge(_ target: NaiveValue?, _ patch: NaiveValue) -> NaiveValue {
    guard case .object(let changes) = patch else { return patch }
    var fields: [(name: String, value: NaiveValue)] = []
    if case .object(let old)? = target { fields = old }
    for change in changes {
      let position = fields.firstIndex { $0.name == change.name }
      switch (position, change.value.isNull) {
      case (let position?, true): fields.remove(at: position)
      case (let position?, false):
        fields[position].value = merge(fields[position].value, change.value)
      case (nil, true): break
      case (nil, false): fields.append((change.name, merge(nil, change.value)))
      }
    }
    return .object(fields)
  }
}

// MARK: JSON Patch

extension NaiveValue {
  enum Change { case add(NaiveValue), replace(NaiveValue), remove }

  func find(_ tokens: [String]) -> NaiveValue? {
    guard let token = tokens.first else { return self }
    return children.first { $0.token == token }?.tree.find(Array(tokens.dropFirst()))
  }

  /// The tree with one change; nil where it cannot be made.
  func changed(_ tokens: [String], _ change: Change) -> NaiveValue? {
    guard let token = tokens.first else {
      switch change {
      case .add(let tree), .replace(let tree): return tree
      case .remove: return nil
      }
    }
    let rest = Array(tokens.dropFirst())
    switch self {
    case .array(let elements): return Self.changed(elements, token, rest, change)
    case .object(let fields): return Self.changed(fields, token, rest, change)
    default: return nil
    }
  }

  private static func changed(
    _ elements: [NaiveValue], _ token: String, _ rest: [String], _ change: Change
  ) -> NaiveValue? {
    var elements = elements
    let valid = (0...elements.count).first { String($0) == token }
    guard let index = token == "-" ? elements.count : valid else { return nil }
    if rest.isEmpty, case .add(let tree) = change {
      elements.insert(tree, at: index)
      return .array(elements)
    }
    guard index < elements.count else { return nil }
    if rest.isEmpty, case .remove = change {
      elements.remove(at: index)
      return .array(elements)
    }
    guard let element = elements[index].changed(rest, change) else { return nil }
    elements[index] = element
    return .array(elements)
  }

  private static func changed(
    _ fields: [(name: String, value: NaiveValue)], _ token: String, _ rest: [String],
    _ change: Change
  ) -> NaiveValue? {
    var fields = fields
    guard let position = fields.firstIndex(where: { $0.name == token }) else {
      guard rest.isEmpty, case .add(let tree) = change else { return nil }
      return .object(fields + [(token, tree)])
    }
    if rest.isEmpty, case .remove = change {
      fields.remove(at: position)
      return .object(fields)
    }
    guard let value = fields[position].value.changed(rest, change) else { return nil }
    fields[position].value = value
    return .object(fields)
  }
}

/// Random trees with few names and few scalars, so that much is equal.
struct PatchValues {
  var generator: SeededGenerator

  mutating func next(depth: Int = 4) -> NaiveValue {
    switch Int.random(in: 0..<(depth > 0 ? 9 : 5), using: &generator) {
    case 0: return .null
    case 1: return .boolean(generator.chance(1, in: 2))
    case 2, 3:
      return .number(["0", "1", "1.0", "10e-1", "-2"].randomElement(using: &generator) ?? "0")
    case 4: return .string(["", "a", "bc"].randomElement(using: &generator) ?? "")
    case 5, 6:
      let count = Int.random(in: 0...4, using: &generator)
      return .array((0..<count).map { _ in next(depth: depth - 1) })
    default:
      let names = ["a", "b", "c", "a/b", "m~n", "", "0", "-"].shuffled(using: &generator)
      let count = Int.random(in: 0...4, using: &generator)
      return .object(names.prefix(count).map { ($0, next(depth: depth - 1)) })
    }
  }

  /// The tokens of some place in `tree`, now and then of one that is not there.
  mutating func place(in tree: NaiveValue) -> [String] {
    var tokens: [String] = []
    var tree = tree
    while generator.chance(3, in: 4), let child = tree.children.randomElement(using: &generator) {
      tokens.append(child.token)
      tree = child.tree
    }
    if generator.chance(1, in: 3) {
      tokens.append(["-", "0", "1", "01", "a", "9"].randomElement(using: &generator) ?? "-")
    }
    return tokens
  }
}
