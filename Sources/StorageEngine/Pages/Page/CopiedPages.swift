import Synchronization

/// The pages of its snapshot that a checkpoint has copied and reads no more, so that these need not
/// wait until the snapshot is closed.
///
/// `@unchecked Sendable`: the pointer is set once, and the words that it points to are atomic.
final class CopiedPages: @unchecked Sendable {
  private let words: UnsafeMutablePointer<Atomic<UInt64>>
  private let wordCount: Int
  private let added = Atomic<Int>(0)

  /// Covers the pages that exist now; later ones do not belong to any present snapshot.
  init(_ arena: PageArena) {
    wordCount = Int(arena.pageLimit) / 64 + 1
    words = .allocate(capacity: wordCount)
    for index in 0..<wordCount { (words + index).initialize(to: Atomic(0)) }
  }

  deinit {
    words.deinitialize(count: wordCount)
    words.deallocate()
  }

  /// The number of pages added, each counted once.
  var count: Int { added.load(ordering: .relaxed) }

  /// The number of added pages after which it is worthwhile to examine the waiting pages again.
  var step: Int { wordCount }

  /// Adds a page. This is the last thing that the checkpoint does with it.
  func add(_ page: PageNumber) {
    let index = Int(page.rawValue) / 64
    guard index < wordCount else { return }
    // Releasing: everything was read from the page before anyone sees the bit.
    words[index].bitwiseOr(1 << (UInt64(page.rawValue) & 63), ordering: .releasing)
    added.wrappingAdd(1, ordering: .relaxed)
  }

  func contains(_ page: UInt32) -> Bool {
    let index = Int(page) / 64
    guard index < wordCount else { return false }
    return words[index].load(ordering: .acquiring) & 1 << (UInt64(page) & 63) != 0
  }
}
