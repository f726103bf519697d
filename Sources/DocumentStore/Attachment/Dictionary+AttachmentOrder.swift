extension Dictionary where Key == String, Value == Attachment {
  /// In the order of the bytes of the names.
  var inOrder: [(key: String, value: Attachment)] {
    sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
  }

  /// Whether the names and what they stand for are the same, whenever it was brought.
  package func isSame(as others: [String: Attachment]) -> Bool {
    count == others.count && allSatisfy { others[$0]?.isSame(as: $1) == true }
  }
}
