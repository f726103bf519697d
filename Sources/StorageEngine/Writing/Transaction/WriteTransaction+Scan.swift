extension WriteTransaction {
  /// Calls `body` with the records of `table` whose keys are in `range`, in order or in reverse,
  /// until it returns false. The walk sees the records as of the beginning of the call, not what
  /// `body` writes. Keys and values are valid only during each call.
  ///
  /// Throws `.unknownTable`; `.damaged`, `.segmentMissing` or `.fileFailed` if a record cannot be
  /// read; and what `body` throws.
  public func forEach(
    _ table: Table, in range: KeyRange = .all, reversed: Bool = false,
    _ body: (_ key: UnsafeRawBufferPointer, _ value: UnsafeRawBufferPointer) throws -> Bool
  ) throws {
    let definition = try definition(table)
    let state = writer.state
    // `body` copies pages that the walk uses before it changes them.
    let savepoint = writer.pages.savepoint()
    defer { writer.pages.release(savepoint) }
    var walk = RowWalk(
      try state.view.root(of: table), state.arena, range, isReversed: reversed, isIndex: false,
      owner: writer)
    while let row = walk.next() {
      let place = state.place(of: row)
      // A copy, since the buffer that the frame may be in can move when `body` writes.
      let (key, value) = try writer.withRecord(at: place) {
        (record) throws(EngineError) -> ([UInt8], [UInt8]) in
        (Array(record.key), try record.copyValue(definition))
      }
      let goesOn = try key.withUnsafeBytes { key in
        try value.withUnsafeBytes { value in try body(key, value) }
      }
      if !goesOn { return }
    }
  }
}
