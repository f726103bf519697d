import Synchronization

/// Texts and their numbers: append-only, bounded, read without a lock.
///
/// A writer (one at a time, as the dictionary's lock ensures) first makes the entry, then publishes
/// it: by its number in a slot of the index, stored with release order, and by the count. A reader
/// takes a number from either with acquire order, or from a value that was made after the entry.
/// Nothing that a reader can reach is moved, changed or freed before the table itself: an index
/// that a larger one has replaced is kept (all of them together are less than twice the largest).
// Sendable: the stored properties that are not atomic are changed by one writer at a time, and
// readers reach only what was published, as described above.
final class TextTable: @unchecked Sendable {

  private static let chunkShift: UInt32 = 8
  private static let chunkSize = 1 << chunkShift

  let limit: Int
  let textByteLimit: Int
  private let isKeys: Bool
  private let seed: UInt64
  private let chunks: UnsafeMutablePointer<UnsafeMutablePointer<TextEntry>?>
  private let chunkCount: Int
  private let published = Atomic<Int>(0)
  private let index: Atomic<UnsafeMutablePointer<Index>>
  private var indexes: [UnsafeMutablePointer<Index>]
  private var arena = TextArena()

  /// Creates a table for at most `limit` texts with `textByteLimit` bytes in total. The JSON of a
  /// key ends in a colon.
  init(limit: Int, textByteLimit: Int, isKeys: Bool, seed: UInt64) {
    self.limit = limit
    self.textByteLimit = textByteLimit
    self.isKeys = isKeys
    self.seed = seed
    chunkCount = (limit + Self.chunkSize - 1) / Self.chunkSize
    chunks = .allocate(capacity: max(1, chunkCount))
    chunks.initialize(repeating: nil, count: max(1, chunkCount))
    let first = Index.allocate(capacity: 64)
    indexes = [first]
    index = Atomic(first)
  }

  deinit {
    for number in 0..<chunkCount { chunks[number]?.deallocate() }
    chunks.deallocate()
    for index in indexes { Index.deallocate(index) }
    arena.deallocate()
  }

  /// The number of texts now; their numbers are those below it.
  var count: Int { published.load(ordering: .acquiring) }

  var textByteCount: Int { arena.textByteCount }

  /// Returns the entry of a number below a `count` that the caller has seen.
  @inline(__always)
  func entry(_ number: UInt32) -> TextEntry {
    // The chunk of a published number exists.
    chunks[Int(number >> Self.chunkShift)].unsafelyUnwrapped[Int(number) & (Self.chunkSize - 1)]
  }

  @inline(__always)
  func hash(_ text: UnsafeRawPointer, _ count: Int) -> UInt64 {
    RawBytes.hash(text, count, seed: seed)
  }

  /// Returns the number of a text, or nil if it has none.
  @inline(__always)
  func number(of text: UnsafeRawPointer, _ count: Int) -> UInt32? {
    number(of: text, count, hash: hash(text, count))
  }

  @inline(__always)
  func number(of text: UnsafeRawPointer, _ count: Int, hash: UInt64) -> UInt32? {
    let index = index.load(ordering: .acquiring).pointee
    let tag = hash >> 32
    var position = Int(truncatingIfNeeded: hash) & index.mask
    while true {
      let found = index.slots[position].load(ordering: .acquiring)
      if found == 0 { return nil }
      if found >> 32 == tag {
        let number = UInt32(truncatingIfNeeded: found) &- 1
        let entry = entry(number)
        if Int(entry.textByteCount) == count, RawBytes.areEqual(entry.text, text, count) {
          return number
        }
      }
      position = (position &+ 1) & index.mask
    }
  }

  /// Returns the number of a text, assigning one if it has none; nil if the table is full. Call
  /// only under the dictionary's lock. `text` must be UTF-8.
  func add(_ text: UnsafeRawBufferPointer) -> UInt32? {
    // Also orders this writer after the last one.
    let count = published.load(ordering: .acquiring)
    let start = text.baseAddress ?? UnsafeRawPointer(chunks)
    let hash = hash(start, text.count)
    if let number = number(of: start, text.count, hash: hash) { return number }
    guard count < limit, arena.textByteCount + text.count <= textByteLimit else { return nil }
    let number = UInt32(count)
    let chunk = count >> Int(Self.chunkShift)
    if chunks[chunk] == nil { chunks[chunk] = .allocate(capacity: Self.chunkSize) }
    chunks[chunk].unsafelyUnwrapped[count & (Self.chunkSize - 1)] = arena.entry(
      of: text, isKey: isKeys)
    if (count + 1) * 2 > indexes[indexes.count - 1].pointee.mask + 1 { growIndex(count: count) }
    indexes[indexes.count - 1].pointee.insert(number, hash: hash)
    published.store(count + 1, ordering: .releasing)
    return number
  }

  private func growIndex(count: Int) {
    let larger = Index.allocate(capacity: (indexes[indexes.count - 1].pointee.mask + 1) * 2)
    for number in 0..<UInt32(count) {
      let entry = entry(number)
      larger.pointee.insert(number, hash: hash(entry.text, Int(entry.textByteCount)))
    }
    indexes.append(larger)
    index.store(larger, ordering: .releasing)
  }

  /// Slots of hash and number, with open addressing; at most half are in use.
  private struct Index {
    var slots: UnsafeMutablePointer<Atomic<UInt64>>
    var mask: Int

    /// Allocates an index. `capacity` must be a power of two.
    static func allocate(capacity: Int) -> UnsafeMutablePointer<Index> {
      let slots = UnsafeMutablePointer<Atomic<UInt64>>.allocate(capacity: capacity)
      for position in 0..<capacity { (slots + position).initialize(to: Atomic(0)) }
      let index = UnsafeMutablePointer<Index>.allocate(capacity: 1)
      index.initialize(to: Index(slots: slots, mask: capacity - 1))
      return index
    }

    static func deallocate(_ index: UnsafeMutablePointer<Index>) {
      index.pointee.slots.deinitialize(count: index.pointee.mask + 1)
      index.pointee.slots.deallocate()
      index.deallocate()
    }

    func insert(_ number: UInt32, hash: UInt64) {
      var position = Int(truncatingIfNeeded: hash) & mask
      while slots[position].load(ordering: .relaxed) != 0 { position = (position + 1) & mask }
      slots[position].store((hash & ~0xFFFF_FFFF) | UInt64(number + 1), ordering: .releasing)
    }
  }
}
