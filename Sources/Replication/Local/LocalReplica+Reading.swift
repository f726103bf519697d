package import Andiron
import DocumentStore
import ObjectModel
import ValueModel

extension LocalReplica {
  package func changes(_ query: ReplicaChangesQuery) async throws -> ReplicaChanges {
    try await LocalFailure.catching {
      var wanted = ChangesQuery(limit: query.limit)
      wanted.includesLeaves = true
      switch query.filter?.rule {
      case .ids(let ids): wanted.ids = ids
      case .selector(let json): wanted.selector = try Self.selector(json)
      case .function:
        throw ReplicationError(
          .invalidConfiguration, "a function as a filter needs a server as the source")
      case .predicate, nil: break
      }
      wanted.since = try query.since.map(sequence)
      if query.waits { return try await next(wanted) }
      let last = query.since
      let found = try await database.origin.read { [wanted, name = database.name] snapshot in
        try Self.page(wanted, last, snapshot, name)
      }
      return found
    }
  }

  /// Parses a sequence. Throws `ReplicationError.databaseReplaced` if the value is not a sequence
  /// of a local database.
  private func sequence(_ value: Value) throws -> DatabaseSequence {
    guard let text = value.string, let sequence = DatabaseSequence(text) else {
      throw ReplicationError(
        .databaseReplaced, "the checkpoint is not one of the database as it is")
    }
    return sequence
  }

  private static func selector(_ json: Value) throws -> Selector {
    do {
      return try Selector(json)
    } catch {
      throw ReplicationError(.invalidConfiguration, "the filter is not a selector")
    }
  }

  private static func page(
    _ wanted: ChangesQuery, _ last: Value?, _ snapshot: StoreSnapshot, _ name: String
  ) throws -> ReplicaChanges {
    let database = try snapshot.database(name)
    guard let found = try database.changes(wanted) else {
      return ReplicaChanges(changes: [], last: last ?? .null, pendingCount: 0, isAtEnd: true)
    }
    let changes = found.changes.map { change in
      ReplicaChange(
        id: change.id, revisions: change.revisions,
        leaves: change.leaves.map { ReplicaRevision($0, in: database) })
    }
    return ReplicaChanges(
      changes: changes, last: Value(found.last.description), pendingCount: found.pendingCount,
      isAtEnd: found.pendingCount == 0)
  }

  /// Waits for changes, and returns them.
  private func next(_ wanted: ChangesQuery) async throws -> ReplicaChanges {
    let follower = database.follower()
    defer { follower.stop() }
    var wanted = wanted
    while true {
      let (query, name) = (wanted, database.name)
      let last = query.since.map { Value($0.description) }
      let found = try await follower.read { try Self.page(query, last, $0, name) }
      if !found.changes.isEmpty { return found }
      if let text = found.last.string { wanted.since = DatabaseSequence(text) }
      if !found.isAtEnd { continue }
      await follower.wait()
      try Task.checkCancellation()
      if follower.isStopped { throw CancellationError() }
    }
  }

  package func missing(_ changes: [ReplicaChange]) async throws -> [MissingRevisions] {
    try await LocalFailure.catching {
      let name = database.name
      return try await database.origin.read { snapshot in
        let database = try snapshot.database(name)
        return try changes.compactMap { change in
          let found = try database.missing(change.revisions, of: change.id)
          if found.missing.isEmpty { return nil }
          return MissingRevisions(
            id: change.id, revisions: found.missing, possibleAncestors: found.possibleAncestors)
        }
      }
    }
  }

  package func fetch(
    _ wanted: [MissingRevisions], into store: Store
  ) async throws -> FetchedRevisions {
    try await LocalFailure.catching {
      let name = database.name
      return try await database.origin.read { snapshot in
        let database = try snapshot.database(name)
        var fetched = FetchedRevisions()
        for document in wanted {
          let leaves = try database.leaves(of: document.id)
          for revision in document.revisions {
            try Self.add(revision, of: document.id, leaves, database, to: &fetched)
          }
        }
        return fetched
      }
    }
  }

  /// Adds the leaves that are the revision or descend from it. Adds a refusal if there are none.
  private static func add(
    _ revision: Revision, of id: String, _ leaves: [Document],
    _ database: Database<StoreSnapshot>, to fetched: inout FetchedRevisions
  ) throws {
    let found = try leaves.compactMap { leaf -> ReplicaRevision? in
      let history = try database.history(of: id, revision: leaf.revision)
      guard history.contains(revision) else { return nil }
      return ReplicaRevision(
        ForeignRevision(
          id: id, history: history, isDeleted: leaf.isDeleted, body: leaf.body,
          attachments: leaf.attachments), in: database)
    }
    if found.isEmpty {
      fetched.refused.append(RefusedRevision(id: id, revision: revision, reason: .gone))
    }
    fetched.revisions += found
  }
}
