import Foundation
package import ValueModel

/// Checks that the fields named by a query exist, and can contain what they are compared with.
///
/// Only certain mistakes are reported: in types whose fields are not known, such as those that
/// accept any keys, every field may exist.
package struct FieldCheck {
  /// A mistake in a query. The description names fields, and contains no constant of the query.
  package struct Problem: Error, Sendable, CustomStringConvertible {
    package let description: String
  }

  private let root: FieldNode

  /// Checks queries of a `Codable` type or a view.
  package init(_ root: Any.Type) { self.root = FieldNode(root) }

  /// Checks queries of objects that have these fields.
  package init(_ root: FieldNode) { self.root = root }

  /// Checks a filter. Throws if it names a field that does not exist, or compares one with
  /// something that it cannot contain.
  package func check(_ filter: Filter) throws(Problem) { try check(filter, in: root) }

  /// Checks a whole query. Throws if its filter, a sort or its projection names a field that does
  /// not exist, or the filter compares one with something that it cannot contain.
  package func check(_ query: Query) throws(Problem) {
    try check(query.filter)
    for path in query.sorts.map(\.path) + (query.projection ?? []) { _ = try place(path, in: root) }
  }

  /// Checks a field of numbers. Throws if it does not exist or is known not to contain numbers.
  package func checkNumbers(at path: ValuePath) throws(Problem) {
    guard let node = try place(path, in: root) else { return }
    if let kind = node.kind {
      if kind == .numbers { return }
      throw Problem(description: "the field \(path) holds \(kind.rawValue), not numbers")
    }
    if node.fields != nil {
      throw Problem(description: "the field \(path) holds objects, not numbers")
    }
  }

  // MARK: Filters

  private func check(_ filter: Filter, in node: FieldNode) throws(Problem) {
    switch filter {
    case .all, .none, .derived: return
    case .comparison(let path, _, let value): try check(path, [value], in: node)
    case .isIn(let path, let values): try check(path, values, in: node)
    case .range(let path, let range):
      try check(path, [range.lower, range.upper].compactMap { $0?.value }, in: node)
    case .text(let path, _): try check(path, [""], in: node)
    case .isNull(let path), .exists(let path): _ = try place(path, in: node)
    case .any(let path, let inner), .every(let path, let inner), .no(let path, let inner),
      .count(let path, let inner, _, _):
      if let element = try place(path, in: node) { try check(inner, in: element) }
    case .and(let parts), .or(let parts):
      for part in parts { try check(part, in: node) }
    case .not(let inner): try check(inner, in: node)
    }
  }

  private func check(
    _ path: ValuePath, _ constants: [Value], in node: FieldNode
  ) throws(Problem) {
    guard let kind = try place(path, in: node)?.kind else { return }
    for constant in constants {
      guard let other = FieldNode.Kind(of: constant), other != kind else { continue }
      throw Problem(
        description:
          "the field \(path) holds \(kind.rawValue) and is compared with \(other.rawValue)")
    }
  }

  // MARK: Places

  /// Returns the node at a path; nil if the node is not known.
  private func place(_ path: ValuePath, in start: FieldNode) throws(Problem) -> FieldNode? {
    var node = start
    for (position, component) in path.components.enumerated() {
      guard case .field(let name) = component else { continue }
      // The key is not among the fields, and has its own rules.
      if position == 0, name == EncodingNode.primaryKeyName { return nil }
      guard let fields = node.fields else { return nil }
      guard let next = fields.field(name) else {
        throw Problem(
          description: "there is no field \(path)" + Suggestion.hint(name, among: fields.names()))
      }
      node = next
    }
    return node
  }
}
