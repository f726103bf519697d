import FileAccess
import TestSupport

@testable import StorageEngine

/// Changes the bytes of a checkpoint and corrects all hashes, as someone would who wants it to be
/// used.
struct CheckpointForger {
  private let original: [UInt8]
  private let header: CheckpointHeader
  private(set) var bytes: [UInt8]

  /// `bytes` is the whole file, not encrypted.
  init?(_ bytes: [UInt8]) {
    guard let header = bytes.withUnsafeBytes({ CheckpointHeader($0) }) else { return nil }
    self.header = header
    original = bytes
    self.bytes = bytes
  }

  private var metadataStart: Int { (header.pageCount + 1) * PageLayout.size }

  /// Makes between one and four changes to the original file.
  mutating func forge(_ generator: inout SeededGenerator) {
    bytes = original
    var pages: Set<Int> = []
    for _ in 0..<Int.random(in: 1...4, using: &generator) {
      if generator.chance(1, in: 5) {
        changeMetadata(&generator)
      } else {
        pages.insert(changePage(&generator))
      }
    }
    for page in pages { sign(page) }
    signHeader(&generator)
  }

  // MARK: Changes

  private mutating func changePage(_ generator: inout SeededGenerator) -> Int {
    let page = Int.random(in: 1...header.pageCount, using: &generator)
    let start = page * PageLayout.size
    let kind = bytes[start + PageLayout.kindOffset]
    switch Int.random(in: 0..<8, using: &generator) {
    case 0:
      let other = Int.random(in: 1...header.pageCount, using: &generator) * PageLayout.size
      bytes.replaceSubrange(
        start..<start + PageLayout.size, with: Array(bytes[other..<other + PageLayout.size]))
    case 1: put(start + Int.random(in: 8..<64, using: &generator), 1, &generator)
    case 2: put(start + 10 + 2 * Int.random(in: 0..<3, using: &generator), 2, &generator)
    case 3, 4: changeCell(start, &generator)
    case 5 where kind >= PageLayout.Kind.overflow.rawValue:
      put(start + 16 + 4 * Int.random(in: 0..<12, using: &generator), 4, &generator)
    case 6 where kind >= PageLayout.Kind.overflow.rawValue:
      put(start + 16 + 8 * Int.random(in: 0..<12, using: &generator), 8, &generator)
    default:
      let offset = Int.random(in: 8..<PageLayout.size, using: &generator)
      put(start + offset, 1, &generator)
    }
    return page
  }

  /// Changes a field of a slot or of the cell that it leads to.
  private mutating func changeCell(_ start: Int, _ generator: inout SeededGenerator) {
    let slots = start + PageLayout.headerSize + Int(bytes[start + TreePage.prefixLengthOffset])
    let count = Int(bytes[start + 10]) | Int(bytes[start + 11]) << 8
    let slot = slots + 6 * Int.random(in: 0..<max(1, count), using: &generator)
    guard slot + 6 <= start + PageLayout.size else { return }
    let cell = Int(bytes[slot + 4]) | Int(bytes[slot + 5]) << 8
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: put(slot, 4, &generator)
    case 1: put(slot + 4, 2, &generator)
    case 2: put(start + min(cell, PageLayout.size - 4), 4, &generator)
    default:
      let offset = min(cell + Int.random(in: 0..<14, using: &generator), PageLayout.size - 1)
      put(start + offset, 1, &generator)
    }
  }

  private mutating func changeMetadata(_ generator: inout SeededGenerator) {
    let offset = Int.random(in: metadataStart..<bytes.count, using: &generator)
    put(offset, [1, 4, 8][Int.random(in: 0..<3, using: &generator)], &generator)
  }

  /// Writes a number near another, near an end of its range, or any number.
  private mutating func put(_ offset: Int, _ width: Int, _ generator: inout SeededGenerator) {
    guard offset + width <= bytes.count else { return }
    var old: UInt64 = 0
    for index in 0..<width { old |= UInt64(bytes[offset + index]) << UInt64(8 * index) }
    let new: UInt64 =
      switch Int.random(in: 0..<6, using: &generator) {
      case 0: old &+ 1
      case 1: old &- 1
      case 2: old ^ 1 << UInt64.random(in: 0..<UInt64(8 * width), using: &generator)
      case 3: [0, .max, 1 << 31, 1 << 63, 1 << 62][Int.random(in: 0..<5, using: &generator)]
      case 4: UInt64.random(in: 0...UInt64(header.pageCount + 2), using: &generator)
      default: generator.next()
      }
    for index in 0..<width { bytes[offset + index] = UInt8(truncatingIfNeeded: new >> (8 * index)) }
  }

  // MARK: Hashes

  private mutating func sign(_ page: Int) {
    let start = page * PageLayout.size
    let seed = CheckpointHeader.pageSeed(header.store.seed(for: header.number), page)
    let hash = bytes[start + 8..<start + PageLayout.size].withUnsafeBytes {
      XXH64.hash($0, seed: seed)
    }
    store(hash, at: start)
  }

  /// Corrects the header, which now and then gets wrong lengths.
  private mutating func signHeader(_ generator: inout SeededGenerator) {
    let metadata = bytes[metadataStart...].withUnsafeBytes {
      XXH64.hash($0, seed: header.number)
    }
    store(metadata, at: 64)
    if generator.chance(1, in: 100) { put(52, 4, &generator) }
    if generator.chance(1, in: 100) { put(56, 8, &generator) }
    let own = bytes[..<CheckpointHeader.hashedByteCount].withUnsafeBytes {
      XXH64.hash($0, seed: 0)
    }
    store(own, at: CheckpointHeader.hashedByteCount)
  }

  private mutating func store(_ hash: UInt64, at offset: Int) {
    for index in 0..<8 { bytes[offset + index] = UInt8(truncatingIfNeeded: hash >> (8 * index)) }
  }
}
