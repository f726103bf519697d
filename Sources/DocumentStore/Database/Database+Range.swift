import Andiron
import ObjectModel
import ValueModel

extension Database {
  /// Calls `body` with each document of a range that is not deleted, in the revision that wins,
  /// until it sets `stop`.
  ///
  /// Throws what `body` throws, and `StoreError`: `.closed`, and `.damaged` or `.failed` if a
  /// record cannot be read. Cost: one look-up, and one read for each document.
  public func visit(
    _ range: DocumentRange, _ body: (_ document: Document, _ stop: inout Bool) throws -> Void
  ) throws {
    _ = try source.withRows(of: layout.documents) { rows in
      try rows.visit(Self.keys(of: range), isReversed: range.isDescending) { stored, stop in
        guard let id = stored[hidden: .primaryKey]?.string else {
          throw StoreError(
            .damaged, "a record has no identifier", collection: layout.documents)
        }
        try body(DocumentRecord(stored, in: layout.documents).document(id), &stop)
      }
    }
  }

  /// The number of documents in a range that are not deleted. Cost: two look-ups.
  ///
  /// Throws `StoreError`: `.closed`, and `.damaged` or `.failed` if the collection cannot be read.
  public func count(_ range: DocumentRange) throws -> Int {
    try source.withRows(of: layout.documents) { $0.count(Self.keys(of: range)) } ?? 0
  }

  private static func keys(of range: DocumentRange) -> OrderedKeyRange {
    func key(_ id: String) -> [UInt8] {
      var encoder = OrderedKeyEncoder()
      encoder.append(id)
      return encoder.bytes
    }
    let upper = range.upper.map { key($0) + (range.includesUpper ? [0] : []) }
    return OrderedKeyRange(lower: range.lower.map(key) ?? [], upper: upper)
  }
}
