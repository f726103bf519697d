/// A walk over the rows of a table by key, or over those of an index by entry.
///
/// Belongs to one thread at a time. Keeps alive what it reads.
package struct RowWalk {
  private var cursor: TreeCursor
  private let bound: [UInt8]?
  private let start: [UInt8]?
  private let isReversed: Bool
  private let isIndex: Bool
  private var isStarted = false
  /// Keeps the pages of the tree.
  private let owner: AnyObject

  init(
    _ root: BTree.Root, _ arena: PageArena, _ range: KeyRange, isReversed: Bool, isIndex: Bool,
    owner: AnyObject
  ) {
    cursor = TreeCursor(root, arena)
    self.isReversed = isReversed
    self.isIndex = isIndex
    start = isReversed ? range.upper : range.lower
    bound = isReversed ? range.lower : range.upper
    self.owner = owner
  }

  /// Returns the next row; nil at the end, and from then on. Cost: some nanoseconds, except for the
  /// first.
  package mutating func next() -> UInt32? {
    guard move() else { return nil }
    return isIndex
      ? cursor.withKey { OrderedKey.row($0) } : UInt32(truncatingIfNeeded: cursor.payload)
  }

  /// Appends up to `limit` rows to `rows`. Returns false if the end was reached.
  package mutating func next(_ limit: Int, into rows: inout [UInt32]) -> Bool {
    var left = limit
    guard left > 0 else { return true }
    forEach { row, _ in
      rows.append(row)
      left -= 1
      return left > 0
    }
    return left == 0
  }

  /// Calls `body` with each remaining row and the bytes of its key or entry, until it returns
  /// false. The bytes are valid only during the call. Several times as fast as `next` and
  /// `withKey`.
  package mutating func forEach(_ body: (UInt32, UnsafeRawBufferPointer) -> Bool) {
    withUnsafeTemporaryAllocation(byteCount: OrderedKey.capacity, alignment: 8) { room in
      var goesOn = true
      while goesOn {
        if isStarted { advance() } else { seek() }
        guard cursor.isValid else { return }
        goesOn = cursor.withKey(in: room) { key in
          guard isInside(key) else { return false }
          guard isIndex else { return body(UInt32(truncatingIfNeeded: cursor.payload), key) }
          let row = OrderedKey.row(key)
          return OrderedKey.withFirstPart(key) { body(row, $0) }
        }
      }
    }
  }

  /// The key of the last row's record, or the bytes of its entry. Only after `next` has returned a
  /// row.
  package var key: [UInt8] {
    cursor.withKey { isIndex ? OrderedKey.firstPart($0) : Array($0) }
  }

  /// Calls `body` with the bytes of the last row's key or entry, which are valid only during the
  /// call. Only after `next` has returned a row.
  package func withKey<R>(_ body: (UnsafeRawBufferPointer) -> R) -> R {
    cursor.withKey { key in
      guard isIndex else { return body(key) }
      return OrderedKey.withFirstPart(key, body)
    }
  }

  /// The number of bytes in `key`, or slightly more if it contains zero bytes. Only after `next`
  /// has returned a row.
  package var keyByteCountAtMost: Int { cursor.withKey { $0.count } }

  private mutating func move() -> Bool {
    if isStarted { advance() } else { seek() }
    return cursor.isValid && (bound == nil || cursor.withKey { isInside($0) })
  }

  @inline(__always)
  private mutating func advance() {
    if isReversed { cursor.previous() } else { cursor.next() }
  }

  private mutating func seek() {
    isStarted = true
    switch (isReversed, start) {
    case (false, let start?): start.withUnsafeBytes { cursor.seek(toFirstAtLeast: $0) }
    case (false, nil): cursor.seekFirst()
    case (true, let start?): start.withUnsafeBytes { cursor.seek(toLastBelow: $0) }
    case (true, nil): cursor.seekLast()
    }
  }

  private func isInside(_ key: UnsafeRawBufferPointer) -> Bool {
    guard let bound else { return true }
    return bound.withUnsafeBytes { ByteOrder.isLess(key, $0) } != isReversed
  }
}
