import ValueModel

/// The ways to complete a text at a place: a part of the text, and the items that can replace it.
struct Completion: Sendable {
  struct Item: Sendable, Hashable {
    var text: String
    var detail: String
  }

  private static let mostItems = 50

  /// The part that an item replaces, in UTF-16 code units.
  var range: Range<Int>
  var items: [Item]

  /// Returns a completion without items.
  static func none(at position: Int) -> Completion {
    Completion(range: position..<position, items: [])
  }

  /// Returns the items that begin with `word`, which ends at `position`, regardless of case.
  static func of(_ word: Substring, at position: Int, among items: [Item]) -> Completion {
    let start = word.lowercased()
    let found = items.filter { item in
      let text = item.text.lowercased()
      return text.hasPrefix(start) && text != start
    }
    return Completion(
      range: max(0, position - word.utf16.count)..<position, items: Array(found.prefix(mostItems)))
  }

  var value: Value {
    [
      "from": Value(range.lowerBound), "to": Value(range.upperBound),
      "items": Value(
        array: items.map { ["text": Value($0.text), "detail": Value($0.detail)] }),
    ]
  }
}
