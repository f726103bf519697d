/// Walks the rows of a table by key, or those of an index by entry.
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
    _ root: TreeRoot, _ arena: PageArena, _ range: KeyRange, isReversed: Bool, isIndex: Bool,
    owner: AnyObject
  ) {
    cursor = TreeCursor(root, arena)
    self.isReversed = isReversed
    self.isIndex = isIndex
    start = isReversed ? range.upper : range.lower
    bound = isReversed ? range.lower : range.upper
    self.owner = owner
  }

  /// The next row; nil at the end, for good. Cost: some nanoseconds but for the first.
  package mutating func next() -> UInt32? {
    guard move() else { return nil }
    return isIndex
      ? cursor.withKey { OrderedKey.row($0) } : UInt32(truncatingIfNeeded: cursor.payload)
  }

  /// Appends up to `limit` rows to `rows`; returns false where the end was reached.
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

  /// Calls `body` with each row that is left and the bytes of its key or entry, until it returns false. The bytes are valid
  /// during the call only. Several times as fast as `next` and `withKey`.
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

  /// The key of the record of the last row, or the bytes of its entry. After `next` gave a row only.
  package var key: [UInt8] {
    cursor.withKey { isIndex ? OrderedKey.firstPart($0) : Array($0) }
  }

  /// Calls `body` with the bytes of the last row's key or entry, which are valid during the call only. After `next`
  /// gave a row only.
  package func withKey<R>(_ body: (UnsafeRawBufferPointer) -> R) -> R {
    cursor.withKey { key in
      guard isIndex else { return body(key) }
      return OrderedKey.withFirstPart(key, body)
    }
  }

  /// The number of bytes of `key`, which may be some more where it has zeros in it. After `next` gave a row
  /// only.
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
    return bound.withUnsafeBytes { ByteComparison.isLess(key, $0) } != isReversed
  }
}
