import StorageEngine

/// The table of an index with a keeper, in one state of the store.
package struct IndexTableReader {
  let rows: StateReader
  let table: Table
  let index: Index
  /// The table of the collection.
  let records: Table

  /// Calls `body` with the value of a key, which is valid only during the call. False if there is
  /// no such key.
  package func visit(
    _ key: [UInt8], _ body: (UnsafeRawBufferPointer) throws -> Void
  ) throws -> Bool {
    var failure: (any Error)?
    let isThere = try StoreError.wrapping {
      try rows.visit(table, key: key) { _, bytes in
        do { try body(bytes) } catch { failure = error }
      }
    }
    if let failure { throw failure }
    return isThere
  }

  /// Calls `body` with the key and the value of each record from `lower` up to, but not including,
  /// `upper`, until it returns false. Both are valid only during the call.
  package func forEach(
    from lower: [UInt8], upTo upper: [UInt8], isReversed: Bool = false,
    _ body: (UnsafeRawBufferPointer, UnsafeRawBufferPointer) throws -> Bool
  ) throws {
    try StoreError.wrapping {
      var walk = try rows.walk(
        table, KeyRange(from: lower, upTo: upper), isReversed: isReversed)
      var failure: (any Error)?
      var goesOn = true
      while goesOn, let row = walk.next() {
        try rows.forEach(table, rows: [row]) { _, key, value in
          do { goesOn = try body(key, value) } catch {
            failure = error
            goesOn = false
          }
          return goesOn
        }
      }
      if let failure { throw failure }
    }
  }

  /// The row of the record with a mark; nil if there is none.
  package func row(mark: [UInt8]) throws -> UInt32? {
    try StoreError.wrapping {
      var walk = try rows.walk(index, .exactly(mark), isReversed: false)
      return walk.next()
    }
  }

  /// Calls `body` with the row and the mark of each record in the order of marks, until it returns
  /// false. The mark is valid only during the call.
  package func forEachMark(_ body: (UInt32, UnsafeRawBufferPointer) -> Bool) throws {
    try StoreError.wrapping {
      var walk = try rows.walk(index, .all, isReversed: false)
      walk.forEach(body)
    }
  }

  /// The number of records with a mark.
  package var markCount: Int { rows.count(index) }

  /// Calls `body` with the bytes of the primary key of each record in `list`, in that order.
  package func forEachKey(
    _ list: [UInt32], _ body: (_ position: Int, UnsafeRawBufferPointer) -> Void
  ) throws {
    try StoreError.wrapping {
      try rows.forEach(records, rows: list[...]) { position, key, _ in
        body(position, key)
        return true
      }
    }
  }
}
