import DocumentStore

extension DocumentRange {
  /// The identifiers of design documents.
  static let designs = DocumentRange(from: "_design/", to: "_design/\u{10FFFF}")

  /// Leaves out what is not in another range, which has both ends.
  mutating func narrow(to other: DocumentRange) {
    guard let first = other.lower, let last = other.upper else { return }
    if lower.map({ $0.utf8.lexicographicallyPrecedes(first.utf8) }) ?? true { lower = first }
    if upper.map({ last.utf8.lexicographicallyPrecedes($0.utf8) }) ?? true {
      upper = last
      includesUpper = true
    }
  }

  /// Whether an identifier lies in the range.
  func contains(_ id: String) -> Bool {
    if let lower, id.utf8.lexicographicallyPrecedes(lower.utf8) { return false }
    guard let upper else { return true }
    if upper.utf8.elementsEqual(id.utf8) { return includesUpper }
    return id.utf8.lexicographicallyPrecedes(upper.utf8)
  }
}
