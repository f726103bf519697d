import ValueModel

/// A name by its bytes, where `String` takes canonically equivalent names for one.
struct FieldName: Hashable {
  let text: String

  static func == (left: FieldName, right: FieldName) -> Bool {
    left.text.hasSameBytes(as: right.text)
  }

  func hash(into hasher: inout Hasher) {
    // Equal bytes are equal texts.
    hasher.combine(text)
  }

  /// Of a few bytes only.
  static func smallHash(_ name: String) -> Int {
    let utf8 = name.utf8
    guard let first = utf8.first, let last = utf8.last else { return 0 }
    return (utf8.count &* 5) ^ (Int(first) &* 3) ^ Int(last)
  }
}
