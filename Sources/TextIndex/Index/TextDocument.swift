import ObjectModel
import ValueModel

/// The text of a record in the fields of an index.
struct TextDocument {
  /// Calls `body` with each string that a path reaches in `value`, and its place among them.
  static func forEachText(
    in value: Value, at path: ValuePath, _ body: (UnsafeRawBufferPointer) -> Void
  ) {
    visit(value, path.components[...], body)
  }

  private static func visit(
    _ value: Value, _ steps: ArraySlice<ValuePath.Component>,
    _ body: (UnsafeRawBufferPointer) -> Void
  ) {
    guard let step = steps.first else {
      if value.kind == .array {
        for element in value.elements { visit(element, steps, body) }
      } else if let text = value.string {
        var text = text
        text.withUTF8 { body(UnsafeRawBufferPointer($0)) }
      }
      return
    }
    switch step {
    case .element(let position):
      if let next = value[position] { visit(next, steps.dropFirst(), body) }
    case .field(let name):
      if value.kind == .array {
        for element in value.elements { visit(element, steps, body) }
      } else if let next = value[name] {
        visit(next, steps.dropFirst(), body)
      }
    }
  }

  /// Whether two values have the same text at these paths.
  static func haveSameText(_ one: Value, _ other: Value, at paths: [ValuePath]) -> Bool {
    paths.allSatisfy { texts(one, $0) == texts(other, $0) }
  }

  private static func texts(_ value: Value, _ path: ValuePath) -> [[UInt8]] {
    var texts: [[UInt8]] = []
    forEachText(in: value, at: path) { texts.append(Array($0)) }
    return texts
  }
}
