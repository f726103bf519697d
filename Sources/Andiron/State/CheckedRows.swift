import Synchronization

/// The rows whose values this process has checked or written itself, so that reading them again
/// need not check every byte.
///
/// The engine verifies the hash of each record at each read: bytes that were a valid value once
/// stay one as long as they do not change. Rows that existed when the store was opened count as
/// checked after their first check. All other rows, and whatever replaces a record, were written by
/// this process, from values. One bit per row.
///
/// `@unchecked Sendable`: the pointer is set once, and its target is atomic.
final class CheckedRows: @unchecked Sendable {
  /// Rows from this one on were written by this process.
  private let firstOwnRow: UInt32
  private let words: UnsafeMutablePointer<Atomic<UInt64>>
  private let wordCount: Int

  /// `firstOwnRow` is the first row that no record had when the store was opened.
  init(firstOwnRow: UInt32) {
    self.firstOwnRow = firstOwnRow
    wordCount = Int(firstOwnRow / 64) + 1
    words = .allocate(capacity: wordCount)
    for index in 0..<wordCount { (words + index).initialize(to: Atomic(0)) }
  }

  deinit {
    words.deinitialize(count: wordCount)
    words.deallocate()
  }

  @inline(__always)
  func contains(_ row: UInt32) -> Bool {
    guard row < firstOwnRow else { return true }
    let word = words[Int(row / 64)].load(ordering: .relaxed)
    return word & (1 << UInt64(row % 64)) != 0
  }

  func insert(_ row: UInt32) {
    guard row < firstOwnRow else { return }
    words[Int(row / 64)].bitwiseOr(1 << UInt64(row % 64), ordering: .relaxed)
  }
}
