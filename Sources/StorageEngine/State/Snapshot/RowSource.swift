/// One state of a store, read by row numbers: what a query asks of a snapshot or a transaction.
///
/// A record keeps its row for as long as it exists. A row that was given back is used again, so rows mean
/// something only in the state that they came from.
package protocol RowSource {
  /// Throws `.unknownTable`.
  func walk(
    _ table: Table, _ range: KeyRange, isReversed: Bool
  ) throws(EngineError) -> RowWalk

  /// Walks entries by their bytes, then by row; `range` bounds the bytes. Throws `.unknownTable`.
  func walk(
    _ index: Index, _ range: KeyRange, isReversed: Bool
  ) throws(EngineError) -> RowWalk

  func count(_ table: Table) -> Int
  func count(_ table: Table, in range: KeyRange) -> Int
  func count(_ index: Index) -> Int
  func count(_ index: Index, in range: KeyRange) -> Int

  /// The row of the record of `key`; nil where there is none.
  func row(_ table: Table, key: some ByteSource) throws(EngineError) -> UInt32?

  /// Calls `body` with row and value of the record of `key`, valid only during the call; false where there is none.
  /// Throws as `forEach` does.
  func visit(
    _ table: Table, key: some ByteSource, _ body: (_ row: UInt32, UnsafeRawBufferPointer) -> Void
  ) throws(EngineError) -> Bool

  /// Calls `body` with the records in `rows` one after the other, and with the position of each in
  /// `rows`; ends early when it returns false. Key and value are valid only during the call.
  ///
  /// Rows must be of `table` in this state. Throws `.damaged`, `.segmentMissing`, `.fileFailed`.
  func forEach(
    _ table: Table, rows: ArraySlice<UInt32>,
    _ body: (_ position: Int, _ key: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) ->
      Bool
  ) throws(EngineError)
}

/// Trees of one state. Whoever holds it keeps the pages that the roots lead to.
struct StateTrees {
  let roots: Roots
  let catalog: Catalog
  let arena: PageArena

  func walk(
    _ table: Table, _ range: KeyRange, isReversed: Bool, owner: AnyObject
  ) throws(EngineError) -> RowWalk {
    guard let root = roots.tables[table.identifier]?.primary, root.payloadByteCount > 0 else {
      throw .unknown(table.name)
    }
    return RowWalk(root, arena, range, isReversed: isReversed, isIndex: false, owner: owner)
  }

  func walk(
    _ index: Index, _ range: KeyRange, isReversed: Bool, owner: AnyObject
  ) throws(EngineError) -> RowWalk {
    guard let root = roots.tables[index.identifier]?.primary, root.payloadByteCount == 0 else {
      throw .unknown(index.name)
    }
    return RowWalk(
      root, arena, range.encodedForIndex, isReversed: isReversed, isIndex: true, owner: owner)
  }

  func count(_ identifier: TableIdentifier, in range: KeyRange) -> Int {
    guard let root = roots.tables[identifier]?.primary else { return 0 }
    return range.count(in: root, arena)
  }

  func definition(_ table: Table) throws(EngineError) -> Definition {
    guard let definition = catalog[table.identifier], definition.kind == .table else {
      throw .unknown(table.name)
    }
    return definition
  }

  /// Of a row of this state, which must be that of a record of the table.
  static func check(_ record: RecordView, of table: TableIdentifier) throws(EngineError) {
    guard record.header.table == table, record.header.kind == .put else {
      throw EngineError(.damaged, "a row leads to the record of another table")
    }
  }
}
