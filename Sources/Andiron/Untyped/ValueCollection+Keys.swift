package import ValueModel

extension ValueCollection {
  /// Calls `body` with the values in the order of their keys' bytes, beginning after `key` if there
  /// is one, until it sets `stop`.
  ///
  /// Throws what `body` throws, `.closed`, and `.engine` if a record cannot be read. Cost: one
  /// look-up, and one read for each value.
  package func visit(
    after key: RecordKey?,
    _ body: (_ key: RecordKey, _ value: Value, _ stop: inout Bool) throws -> Void
  ) throws {
    _ = try source.withRows(of: name) { rows in
      var cursor = try rows.cursor(
        OrderedKeyRange(lower: key.map { $0.bytes + [0] } ?? [], upper: nil))
      var list: [UInt32] = []
      var count = 16
      var (goesOn, hasMore) = (true, true)
      while goesOn, hasMore {
        list.removeAll(keepingCapacity: true)
        hasMore = cursor.next(count, into: &list)
        try rows.forEach(list[...]) { _, value in
          guard let key = RecordKey(of: value) else {
            throw StoreError(.damaged, "a record has no primary key", collection: name)
          }
          var stop = false
          try body(key, value, &stop)
          goesOn = !stop
          return goesOn
        }
        count = min(2 * count, 1_024)
      }
    }
  }
}
