import Synchronization

/// Which pages of its snapshot a checkpoint has copied and reads no more: these need not wait until
/// the snapshot goes.
///
/// `@unchecked Sendable`: the pointer is set once, and what it points at is atomic.
final class CopiedPages: @unchecked Sendable {
  private let words: UnsafeMutablePointer<Atomic<UInt64>>
  private let wordCount: Int
  private let added = Atomic<Int>(0)

  /// For the pages that exist now; later ones belong to no snapshot of now.
  init(_ arena: PageArena) {
    wordCount = Int(arena.pageLimit) / 64 + 1
    words = .allocate(capacity: wordCount)
    for index in 0..<wordCount { (words + index).initialize(to: Atomic(0)) }
  }

  deinit {
    words.deinitialize(count: wordCount)
    words.deallocate()
  }

  /// The number of pages added, each once.
  var count: Int { added.load(ordering: .relaxed) }

  /// How many more pages make it worth while to look again at all that wait.
  var step: Int { wordCount }

  /// The last thing that the checkpoint does with a page.
  func add(_ page: PageNumber) {
    let index = Int(page.rawValue) / 64
    guard index < wordCount else { return }
    // Releasing: what was read from the page was read before anyone sees the bit.
    words[index].bitwiseOr(1 << (UInt64(page.rawValue) & 63), ordering: .releasing)
    added.wrappingAdd(1, ordering: .relaxed)
  }

  func contains(_ page: UInt32) -> Bool {
    let index = Int(page) / 64
    guard index < wordCount else { return false }
    return words[index].load(ordering: .acquiring) & 1 << (UInt64(page) & 63) != 0
  }
}

/// A version that is pinned, for `PageWriter.reclaim`.
struct PinnedVersion: Sendable {
  let version: UInt64
  /// What the holder of the only pin needs no more; nil where it needs everything.
  var copied: CopiedPages?
}
