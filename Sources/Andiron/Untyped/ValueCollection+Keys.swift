package import ValueModel

extension ValueCollection {
  /// Calls `body` with the values in the order of their keys' bytes, beginning after `key` if there
  /// is one, until it sets `stop`.
  ///
  /// Throws what `body` throws, `.closed`, and `.damaged` or `.failed` if a record cannot be read.
  /// Cost: one look-up, and one read for each value.
  package func visit(
    after key: RecordKey?,
    _ body: (_ key: RecordKey, _ value: Value, _ stop: inout Bool) throws -> Void
  ) throws {
    let range = OrderedKeyRange(lower: key.map { $0.bytes + [0] } ?? [], upper: nil)
    _ = try source.withRows(of: name) { rows in
      try rows.visit(range) { value, stop in
        guard let key = RecordKey(of: value) else {
          throw StoreError(.damaged, "a record has no primary key", collection: name)
        }
        try body(key, value, &stop)
      }
    }
  }
}
