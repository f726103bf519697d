import DocumentStore
import FileAccess

/// The revisions that one direction transferred recently, so that the other direction does not
/// offer them to the side that they came from.
package final class EchoGuard: Sendable {
  /// The maximum number of revisions to remember. A forgotten revision is requested once more, and
  /// costs no more than that.
  private static let most = 50_000

  private let seen = Locked(Set<[UInt8]>())

  package init() {}

  func note(_ revisions: [ReplicaRevision]) {
    seen.withLock { seen in
      if seen.count + revisions.count > Self.most { seen.removeAll() }
      for revision in revisions.prefix(Self.most) {
        seen.insert(Self.key(revision.id, revision.revision))
      }
    }
  }

  /// Returns the changes except those whose revisions all came from the other side.
  func withoutEchoes(_ changes: [ReplicaChange]) -> [ReplicaChange] {
    seen.withLock { seen in
      guard !seen.isEmpty else { return changes }
      return changes.filter { change in
        !change.revisions.allSatisfy { seen.contains(Self.key(change.id, $0)) }
      }
    }
  }

  private static func key(_ id: String, _ revision: Revision) -> [UInt8] {
    Array(revision.description.utf8) + [0] + Array(id.utf8)
  }
}
