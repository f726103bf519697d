/// The part of a long key that does not fit into its cell: a chain of pages that never change and
/// belong to that one cell.
enum OverflowChain {
  /// Key bytes in a page.
  @inline(__always)
  static var capacity: Int { PageLayout.size - PageLayout.headerSize }

  static let lengthOffset = 10
  static let nextOffset = 12

  /// Writes `count` > 0 bytes and returns the first page.
  static func write(
    _ bytes: UnsafeRawPointer, _ count: Int, _ writer: PageWriter
  ) -> PageNumber {
    assert(count > 0, "only what does not fit into a cell")
    var next = PageNumber.none
    var end = count
    // The last page is written first, so that each page is written once with its successor known.
    while end > 0 {
      let start = (end - 1) / capacity * capacity
      let number = writer.allocate()
      fill(writer.table.mutable(number), bytes + start, end - start, next: next)
      next = number
      end = start
    }
    return next
  }

  /// Writes a page except for the stamp. Unused bytes are zero.
  static func fill(
    _ page: UnsafeMutableRawPointer, _ bytes: UnsafeRawPointer, _ count: Int, next: PageNumber
  ) {
    (page + PageLayout.kindOffset).initializeMemory(
      as: UInt8.self, repeating: 0, count: PageLayout.size - PageLayout.kindOffset)
    page.write8(Int(PageLayout.Kind.overflow.rawValue), PageLayout.kindOffset)
    page.write16(count, lengthOffset)
    page.write32(next.rawValue, nextOffset)
    (page + PageLayout.headerSize).copyMemory(from: bytes, byteCount: count)
  }

  /// Compares `count` key bytes with the `total` bytes of a chain: negative if the key is less.
  static func compare(
    _ key: UnsafeRawPointer, _ count: Int, with first: PageNumber, total: Int, _ arena: PageArena
  ) -> Int {
    var done = 0
    let common = min(count, total)
    var number = first
    while done < common {
      guard let part = part(of: number, from: done, total: total, arena) else { return -1 }
      let length = min(part.count, common - done)
      let order = ByteOrder.compare(key + done, part.bytes, length)
      if order != 0 { return order }
      done += length
      number = part.next
    }
    return count - total
  }

  /// Copies `total` bytes of a chain to `target`. Returns false if the chain is damaged.
  @discardableResult
  static func copy(
    _ first: PageNumber, total: Int, to target: UnsafeMutableRawPointer, _ arena: PageArena
  ) -> Bool {
    var done = 0
    var number = first
    while done < total {
      guard let part = part(of: number, from: done, total: total, arena) else { return false }
      (target + done).copyMemory(from: part.bytes, byteCount: part.count)
      done += part.count
      number = part.next
    }
    return true
  }

  /// Gives back the pages of a chain of `total` bytes.
  static func retire(_ first: PageNumber, total: Int, _ writer: PageWriter) {
    var done = 0
    var number = first
    while done < total {
      guard let part = part(of: number, from: done, total: total, writer.arena) else { return }
      writer.retire(number)
      done += part.count
      number = part.next
    }
  }

  /// One page of a chain. If it is not a page of a chain that belongs at this place, notes the
  /// damage and returns nil. Each part has bytes, so a walk up to `total` ends.
  static func part(
    of number: PageNumber, from done: Int, total: Int, _ arena: PageArena
  ) -> (bytes: UnsafeRawPointer, count: Int, next: PageNumber)? {
    let expected = min(total - done, capacity)
    guard arena.isMapped(number) else {
      arena.noteDamage(at: number)
      return nil
    }
    let page = arena.pointer(to: number)
    guard page.read8(PageLayout.kindOffset) == Int(PageLayout.Kind.overflow.rawValue),
      page.read16(lengthOffset) == expected
    else {
      arena.noteDamage(at: number)
      return nil
    }
    return (
      page + PageLayout.headerSize, expected, PageNumber(page.read32(nextOffset))
    )
  }
}
