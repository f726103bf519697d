import ValueModel

/// A name compared by its bytes, whereas `String` treats canonically equivalent names as equal.
struct FieldName: Hashable {
  let text: String

  static func == (left: FieldName, right: FieldName) -> Bool {
    left.text.hasSameBytes(as: right.text)
  }

  func hash(into hasher: inout Hasher) {
    // Equal bytes are equal texts.
    hasher.combine(text)
  }

  /// Returns a hash of only a few bytes.
  static func smallHash(_ name: String) -> Int {
    let utf8 = name.utf8
    guard let first = utf8.first, let last = utf8.last else { return 0 }
    return (utf8.count &* 5) ^ (Int(first) &* 3) ^ Int(last)
  }
}
