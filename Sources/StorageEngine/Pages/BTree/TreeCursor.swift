/// A position in a tree that can be moved both ways. A value: a copy is a second position.
///
/// The holder keeps the arena alive and the root's pages from being reclaimed. A cursor starts out
/// invalid. `next` and `previous` move only a valid one, and make it invalid at the ends.
struct TreeCursor {
  private unowned(unsafe) let arena: PageArena
  private let table: PageArena.Table
  private let root: BTree.Root
  private var numbers = SIMD32<UInt32>()
  private var indexes = SIMD32<UInt16>()
  private var leaf: TreePage
  private var index = 0
  /// Cells in the leaf; 0 makes the cursor invalid.
  private var count = 0

  init(_ root: BTree.Root, _ arena: PageArena) {
    self.arena = arena
    self.root = root
    table = arena.table
    leaf = TreePage(UnsafeRawPointer(arena.table.chunks))
  }

  /// Whether there is a key at the cursor.
  @inline(__always)
  var isValid: Bool { index < count }

  /// The payload at a valid cursor; 0 in trees without payloads.
  @inline(__always)
  var payload: UInt64 {
    precondition(isValid, "the cursor is at a key")
    return leaf.payload(index)
  }

  /// Calls `body` with the key at a valid cursor. The bytes may be used only during the call.
  func withKey<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    precondition(isValid, "the cursor is at a key")
    // Small buffers are on the stack; that of a long key is not.
    let room = leaf.key(index).total + 4
    return try withTemporaryBytes(room) { (bytes) throws(Failure) in
      let count = leaf.copyKey(index, to: bytes, arena)
      return try body(UnsafeRawBufferPointer(start: bytes, count: count))
    }
  }

  /// Calls `body` with the key at a valid cursor, copied to `room` if that is large enough for it.
  @inline(__always)
  func withKey(
    in room: UnsafeMutableRawBufferPointer, _ body: (UnsafeRawBufferPointer) -> Bool
  ) -> Bool {
    precondition(isValid, "the cursor is at a key")
    guard leaf.key(index).total + 4 <= room.count, let start = room.baseAddress else {
      return withKey(body)
    }
    let count = leaf.copyKey(index, to: start, arena)
    return body(UnsafeRawBufferPointer(start: start, count: count))
  }

  /// Whether the key at a valid cursor is `bytes`.
  @inline(__always)
  func isKey(_ bytes: UnsafeRawBufferPointer) -> Bool {
    precondition(isValid, "the cursor is at a key")
    if let isEqual = leaf.isKey(index, bytes) { return isEqual }
    return withKey { ByteOrder.isEqual(bytes, $0) }
  }

  /// Copies the payloads from the current key on to `buffer`, up to the end of the leaf, without
  /// moving: first that of the current key, then those after or before it. Returns their number.
  func readPayloads(forward: Bool, into buffer: UnsafeMutableBufferPointer<UInt64>) -> Int {
    guard isValid else { return 0 }
    let available = forward ? count - index : index + 1
    let taken = min(available, buffer.count)
    for step in 0..<taken {
      buffer[step] = leaf.payload(forward ? index &+ step : index &- step)
    }
    return taken
  }
}

extension TreeCursor {
  /// Moves to the first key of the tree.
  mutating func seekFirst() { descend(from: 0, root.page, toLast: false) }

  /// Moves to the last key of the tree.
  mutating func seekLast() { descend(from: 0, root.page, toLast: true) }

  /// Moves to the first key that is not less than `key`.
  mutating func seek(toFirstAtLeast key: UnsafeRawBufferPointer) {
    guard position(at: key) else { return }
    if index == count { moveToNextLeaf() }
  }

  /// Moves to the last key that is less than `key`.
  mutating func seek(toLastBelow key: UnsafeRawBufferPointer) {
    guard position(at: key) else { return }
    if index > 0 { index -= 1 } else { moveToPreviousLeaf() }
  }

  @inline(__always)
  mutating func next() {
    guard isValid else { return }
    index = index &+ 1
    if index == count { moveToNextLeaf() }
  }

  @inline(__always)
  mutating func previous() {
    guard isValid else { return }
    if index > 0 { index = index &- 1 } else { moveToPreviousLeaf() }
  }

  private mutating func invalidate() {
    index = 0
    count = 0
  }

  /// Moves to the position of `key` in its leaf, which may be after the last cell. Returns false in
  /// an empty or damaged tree.
  private mutating func position(at key: UnsafeRawBufferPointer) -> Bool {
    let key = BTree.Key(key, table)
    invalidate()
    guard root.height > 0 else { return false }
    var number = root.page
    for depth in 0..<(root.height - 1) {
      let page = TreePage(table.pointer(number))
      guard page.isBranch else { return stop(at: number) }
      let index = page.childIndex(key, arena)
      numbers[depth] = number.rawValue
      indexes[depth] = UInt16(truncatingIfNeeded: index)
      number = page.child(index)
    }
    guard enter(number) else { return false }
    index = leaf.search(key, from: 0, arena).index
    return true
  }

  /// Makes the leaf current. Returns false if it is damaged.
  private mutating func enter(_ number: PageNumber) -> Bool {
    leaf = TreePage(table.pointer(number))
    guard leaf.kind == Int(root.leafKind.rawValue) else { return stop(at: number) }
    count = leaf.count
    return true
  }

  private mutating func stop(at number: PageNumber) -> Bool {
    arena.noteDamage(at: number)
    invalidate()
    return false
  }

  /// Moves to the first or last key at or below the page at `depth`.
  private mutating func descend(from depth: Int, _ start: PageNumber, toLast: Bool) {
    invalidate()
    guard root.height > 0 else { return }
    var number = start
    var depth = depth
    while depth < root.height - 1 {
      let page = TreePage(table.pointer(number))
      guard page.isBranch else {
        _ = stop(at: number)
        return
      }
      let index = toLast ? page.count - 1 : 0
      numbers[depth] = number.rawValue
      indexes[depth] = UInt16(truncatingIfNeeded: index)
      number = page.child(index)
      depth += 1
    }
    guard enter(number) else { return }
    index = toLast ? count - 1 : 0
  }

  private mutating func moveToNextLeaf() {
    var depth = root.height - 1
    while depth > 0 {
      depth -= 1
      let page = TreePage(table.pointer(PageNumber(numbers[depth])))
      let next = Int(indexes[depth]) + 1
      if next < page.count {
        indexes[depth] = UInt16(truncatingIfNeeded: next)
        return descend(from: depth + 1, page.child(next), toLast: false)
      }
    }
    invalidate()
  }

  private mutating func moveToPreviousLeaf() {
    var depth = root.height - 1
    while depth > 0 {
      depth -= 1
      let page = TreePage(table.pointer(PageNumber(numbers[depth])))
      let index = Int(indexes[depth])
      if index > 0 {
        indexes[depth] = UInt16(truncatingIfNeeded: index - 1)
        return descend(from: depth + 1, page.child(index - 1), toLast: true)
      }
    }
    invalidate()
  }
}

/// `withUnsafeTemporaryAllocation` with a typed error.
private func withTemporaryBytes<Result, Failure: Error>(
  _ count: Int, _ body: (UnsafeMutableRawPointer) throws(Failure) -> Result
) throws(Failure) -> Result {
  let outcome = withUnsafeTemporaryAllocation(byteCount: count, alignment: 8) {
    (bytes) -> Swift.Result<Result, Failure> in
    guard let start = bytes.baseAddress else { preconditionFailure("the buffer is not empty") }
    do throws(Failure) {
      return .success(try body(start))
    } catch {
      return .failure(error)
    }
  }
  return try outcome.get()
}
