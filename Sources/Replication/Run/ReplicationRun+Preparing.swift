import DocumentStore
import ValueModel

/// Turns changes into revisions that are ready to be written.
extension ReplicationRun {
  func prepare(_ page: ReplicaChanges) async throws -> PreparedBatch {
    var batch = PreparedBatch()
    batch.changeCount = page.changes.count
    batch.pendingCount = page.pendingCount
    batch.last = page.last
    batch.refused = page.refused
    batch.changedIDs = page.changes.map(\.id)
    let told = Self.withoutRepetitions(page.changes)
    let changes = echoes?.withoutEchoes(told) ?? told
    guard !changes.isEmpty else { return batch }
    let hasLeaves = changes.allSatisfy { !$0.leaves.isEmpty }
    if hasLeaves, target.writesWithoutAsking {
      batch.revisions = try changed(changes.flatMap(\.leaves))
      return batch
    }
    let missing = try await target.missing(changes)
    if hasLeaves {
      batch.revisions = try changed(Self.leaves(changes, missing))
      return batch
    }
    let fetched = try await fetch(missing)
    batch.refused += fetched.refused
    batch.revisions = try changed(fetched.revisions)
    return batch
  }

  /// Returns the changes without the repetitions that clusters send.
  private static func withoutRepetitions(_ changes: [ReplicaChange]) -> [ReplicaChange] {
    var seen = Set<[UInt8]>()
    return changes.filter { change in
      let revisions = change.revisions.map(\.description).joined(separator: ",")
      return seen.insert(Array(revisions.utf8) + [0] + Array(change.id.utf8)).inserted
    }
  }

  /// Fetches missing revisions, and notes the ancestors that the target may have.
  func fetch(_ missing: [MissingRevisions]) async throws -> FetchedRevisions {
    if missing.isEmpty { return FetchedRevisions() }
    var fetched = try await source.fetch(missing, into: try staging())
    let ancestors = Dictionary(
      missing.map { (Array($0.id.utf8), $0.possibleAncestors) }, uniquingKeysWith: +)
    for position in fetched.revisions.indices {
      fetched.revisions[position].knownAncestors =
        ancestors[Array(fetched.revisions[position].id.utf8)] ?? []
    }
    return fetched
  }

  private static func leaves(
    _ changes: [ReplicaChange], _ missing: [MissingRevisions]
  ) -> [ReplicaRevision] {
    let wanted = Dictionary(
      missing.map { (Array($0.id.utf8), $0) }, uniquingKeysWith: { first, _ in first })
    return changes.flatMap { change -> [ReplicaRevision] in
      guard let lacking = wanted[Array(change.id.utf8)] else { return [] }
      return change.leaves.filter { lacking.revisions.contains($0.revision) }.map { leaf in
        var leaf = leaf
        leaf.knownAncestors = lacking.possibleAncestors
        return leaf
      }
    }
  }

  // MARK: Filters and transforms

  /// Applies the program's filter and transform to revisions. Throws `ReplicationError.rejected`.
  func changed(_ revisions: [ReplicaRevision]) throws -> [ReplicaRevision] {
    var predicate: (@Sendable (ReplicatedDocument) throws -> Bool)?
    if case .predicate(_, let closure) = options.filter?.rule { predicate = closure }
    guard predicate != nil || options.transform != nil else { return revisions }
    do {
      return try revisions.compactMap { revision in
        let document = revision.document
        if let predicate, try !predicate(document) { return nil }
        guard let transform = options.transform else { return revision }
        guard let changed = try transform(document) else { return nil }
        var revision = revision
        revision.body = changed.body
        revision.files.removeAll { !changed.attachmentNames.contains($0.name) }
        return revision
      }
    } catch {
      throw ReplicationError(
        .rejected, "the program's filter or transform failed", underlying: error)
    }
  }
}
