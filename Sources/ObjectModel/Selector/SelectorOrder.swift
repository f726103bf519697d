import Foundation
package import ValueModel

/// The order of all values that CouchDB has: null, false, true, numbers, strings, arrays, objects.
///
/// Numbers are compared by value; arrays by their elements, a beginning before the whole; objects
/// by their fields in the order in which they are stored, each by name and then by value.
package struct SelectorOrder: Sendable, Hashable {
  package var strings: SelectorStrings

  package init(strings: SelectorStrings) { self.strings = strings }

  private static let locale = Locale(identifier: "root")

  /// Negative, zero or positive.
  package func compare(_ left: Value, _ right: Value) -> Int {
    let (first, second) = (Self.rank(left), Self.rank(right))
    guard first == second else { return first - second }
    switch left.kind {
    case .string: return compare(left.string ?? "", right.string ?? "")
    case .array: return compareArrays(left, right)
    case .object: return compareObjects(left, right)
    case .null, .boolean: return 0
    default: return left.compare(to: right)
    }
  }

  func isEqual(_ left: Value, _ right: Value) -> Bool { compare(left, right) == 0 }

  func compare(_ left: String, _ right: String) -> Int {
    if left.utf8.elementsEqual(right.utf8) { return 0 }
    if strings == .bytes {
      return left.utf8.lexicographicallyPrecedes(right.utf8) ? -1 : 1
    }
    return Self.significant(left)
      .compare(Self.significant(right), options: [], range: nil, locale: Self.locale).rawValue
  }

  /// The text without the characters that the collation ignores, which Foundation counts at the end
  /// of a text.
  static func significant(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text }
    var scalars = text.unicodeScalars
    scalars.removeAll { scalar in
      let properties = scalar.properties
      switch properties.generalCategory {
      case .unassigned: return false
      case .control: return !properties.isWhitespace
      default: return properties.isDefaultIgnorableCodePoint
      }
    }
    return String(scalars)
  }

  private static func rank(_ value: Value) -> Int {
    switch value.kind {
    case .null: 0
    case .boolean: value.boolean == true ? 2 : 1
    case .integer, .decimal: 3
    case .string: 4
    case .array: 5
    case .object: 6
    // JSON has no bytes; they come after everything.
    case .bytes: 7
    }
  }

  private func compareArrays(_ left: Value, _ right: Value) -> Int {
    for (first, second) in zip(left.elements, right.elements) {
      let result = compare(first, second)
      if result != 0 { return result }
    }
    return left.count - right.count
  }

  private func compareObjects(_ left: Value, _ right: Value) -> Int {
    for (first, second) in zip(left.fields, right.fields) {
      let names = compare(first.name, second.name)
      if names != 0 { return names }
      let values = compare(first.value, second.value)
      if values != 0 { return values }
    }
    return left.count - right.count
  }
}
