import FileAccess
import Synchronization

/// Blobs that a sweep must keep although no object names them yet, and an estimate of the number of
/// blobs to sweep.
final class BlobPins: Sendable {
  private let digests = Locked<[BlobDigest: Int]>([:])
  private let numbers = Locked<Set<UInt64>>([])
  /// The number of objects that may have named a blob and were replaced or deleted since the last
  /// sweep.
  private let releaseCount = Atomic<Int>(0)
  /// Whether the store holds blobs or has held some. If so, any object that is written may name a
  /// blob.
  private let holds = Atomic<Bool>(false)

  var holdsBlobs: Bool { holds.load(ordering: .relaxed) }

  /// Called before the first blob is written.
  func noteBlobs() { holds.store(true, ordering: .relaxed) }

  // MARK: Blobs without a name

  func pin(_ digest: BlobDigest) { digests.withLock { $0[digest, default: 0] += 1 } }

  func unpin(_ digest: BlobDigest) {
    digests.withLock { digests in
      guard let count = digests[digest] else { return }
      digests[digest] = count > 1 ? count - 1 : nil
    }
  }

  func isPinned(_ digest: BlobDigest) -> Bool { digests.withLock { $0[digest] != nil } }

  // MARK: Chunks without a blob

  func pin(_ number: UInt64) { numbers.withLock { _ = $0.insert(number) } }

  func unpin(_ number: UInt64) { numbers.withLock { _ = $0.remove(number) } }

  func isPinned(_ number: UInt64) -> Bool { numbers.withLock { $0.contains(number) } }

  // MARK: Releases

  func noteRelease(_ count: Int = 1) { releaseCount.add(count, ordering: .relaxed) }

  /// Whether there are enough for the smallest store.
  var hasReleases: Bool { releaseCount.load(ordering: .relaxed) >= Self.fewestReleases }

  /// Whether sweeping is worth a look at each of `count` blobs. If so, counting starts over.
  func takeReleases(blobCount count: Int) -> Bool {
    guard releaseCount.load(ordering: .relaxed) >= max(Self.fewestReleases, count / 4) else {
      return false
    }
    releaseCount.store(0, ordering: .relaxed)
    return true
  }

  private static let fewestReleases = 64
}
