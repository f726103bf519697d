import Andiron
import DocumentStore
import ValueModel

extension LocalReplica {
  package func write(_ revisions: [ReplicaRevision]) async throws -> WrittenRevisions {
    try await LocalFailure.catching {
      var pins: [StagedBlob] = []
      var ready: [ReplicaRevision] = []
      ready.reserveCapacity(revisions.count)
      var refused: [RefusedRevision] = []
      for revision in revisions {
        if revision.files.isEmpty {
          ready.append(revision)
          continue
        }
        do {
          ready.append(try await staged(revision, &pins))
        } catch let error as StoreError where error.code == .damaged || error.code == .noSuchBlob {
          refused.append(
            RefusedRevision(id: revision.id, revision: revision.revision, reason: .damaged))
        }
      }
      let (list, policy) = (ready, conflictPolicy)
      var written = try await database.write { notes in
        var writing = LocalWriting(database: notes, conflictPolicy: policy)
        return try writing.write(list)
      }
      withExtendedLifetime(pins) {}
      written.refused += refused
      return written
    }
  }

  /// Copies the bytes of the attachments into this store, where `pins` protects them from removal,
  /// and returns the revision with them.
  private func staged(
    _ revision: ReplicaRevision, _ pins: inout [StagedBlob]
  ) async throws -> ReplicaRevision {
    var revision = revision
    let store = database.origin
    for position in revision.files.indices {
      switch revision.files[position].content {
      case .stub: break
      case .staged(let staged, let home) where home === store: pins.append(staged)
      case .staged(let blob, let home):
        let pin = try await store.stageBlob(
          BlobPieces(try home.snapshot().reader(of: blob.blob), try home.snapshot()))
        pins.append(pin)
        revision.files[position].content = .staged(pin, in: store)
      case .stored(let attachment, let snapshot):
        let pin = try await store.stageBlob(
          BlobPieces(try snapshot.origin.reader(of: attachment.blob), snapshot.origin))
        pins.append(pin)
        revision.files[position].content = .staged(pin, in: store)
      }
    }
    return revision
  }
}
