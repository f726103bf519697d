package import ValueModel

extension CollectionRows {
  /// The most objects to read at a time; few at first, for callers that stop early.
  private static let readCounts = (least: 16, most: 1_024)

  /// Calls `body` with the values whose keys are in a range, in the order of the keys' bytes, until
  /// it sets `stop`.
  ///
  /// Throws what `body` throws, and `.damaged` or `.failed` if a record cannot be read. Cost: one
  /// look-up, and one read for each value.
  package func visit(
    _ range: OrderedKeyRange, isReversed: Bool = false,
    _ body: (_ value: Value, _ stop: inout Bool) throws -> Void
  ) throws {
    var cursor = try cursor(range, isReversed: isReversed)
    var list: [UInt32] = []
    var count = Self.readCounts.least
    var (goesOn, hasMore) = (true, true)
    while goesOn, hasMore {
      list.removeAll(keepingCapacity: true)
      hasMore = cursor.next(count, into: &list)
      try forEach(list[...]) { _, value in
        var stop = false
        try body(value, &stop)
        goesOn = !stop
        return goesOn
      }
      count = min(2 * count, Self.readCounts.most)
    }
  }

  /// Calls `body` with the values whose keys lie between two, both of them included, in the order
  /// of keys or the reverse, until it sets `stop`. Throws what the other `visit` throws.
  package func visit(
    from first: RecordKey, through last: RecordKey, isReversed: Bool = false,
    _ body: (_ value: Value, _ stop: inout Bool) throws -> Void
  ) throws {
    let range = OrderedKeyRange(lower: first.bytes, upper: last.bytes + [0])
    try visit(range, isReversed: isReversed, body)
  }
}
