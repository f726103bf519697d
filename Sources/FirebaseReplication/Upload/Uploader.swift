import Andiron
import HTTPMessage
import ObjectModel
import ValueModel

/// Uploads the local changes of one collection.
struct Uploader: Sendable {
  let connection: FirebaseConnection
  let scope: CollectionScope
  let store: Store
  let options: FirebaseOptions
  /// Receives the counts after each batch.
  let progress: @Sendable (FirebaseCounts) -> Void

  private var mapping: FirebaseMapping { scope.mapping }
  private var ledger: UploadLedger { UploadLedger(scope: scope, store: store) }

  /// Uploads the changes since the mark, and before them, on request, the objects that were set
  /// aside.
  func upload(retriesParked: Bool) async throws {
    if retriesParked { try await upload(parkedKeys()) }
    let (scope, count) = (scope, max(1, options.batchCount))
    var token = try await store.read { try scope.mark($0) }.token.flatMap { ChangeToken($0) }
    var isComplete = false
    while !isComplete {
      let since = token
      let (batch, isRestart) = try await changes(since: since, count)
      if isRestart { try await upload(lostDeletions()) }
      // Moving the mark writes a change itself, so it moves only when there is a reason.
      let moved = batch.token.sequence &- (since?.sequence ?? 0)
      if isRestart || since == nil || !batch.changes.isEmpty || moved > 1000 {
        try await upload(batch.changes.map(\.key), token: batch.token)
      }
      (token, isComplete) = (batch.token, batch.isComplete)
    }
  }

  /// Returns the next changes; the first ones if the store no longer records those after the mark.
  private func changes(
    since token: ChangeToken?, _ count: Int
  ) async throws -> (batch: ChangeBatch, isRestart: Bool) {
    let (store, collection) = (store, mapping.collection)
    let read = { @Sendable (token: ChangeToken?) in
      try store.changes(since: token, in: [collection], limit: count, includesValues: false)
    }
    do {
      return try await store.blocking {
        do {
          return (try read(token), false)
        } catch let error as StoreError where error.code == .changeTokenExpired {
          return (try read(nil), true)
        }
      }
    } catch let error as StoreError where error.code == .noChangeFeed {
      throw FirebaseError(
        .noChangeFeed, "the store keeps no change feed: see StoreOptions.changeFeed",
        collection: collection)
    }
  }

  private func upload(_ keys: [RecordKey], token: ChangeToken? = nil) async throws {
    let scope = scope
    var (candidates, results) = try await store.read { snapshot in
      var candidates: [UploadCandidate] = []
      var results: [UploadResult] = []
      for key in keys {
        do {
          if let candidate = try UploadCandidate(key, scope, snapshot) {
            candidates.append(candidate)
          } else {
            results.append(.settled(key))
          }
        } catch let error as FirebaseError {
          results.append(.parked(key, error))
        }
      }
      return (candidates, results)
    }
    results += await send(candidates)
    results = await checked(results)
    let failure = results.lazy.compactMap { result -> (any Error)? in
      if case .failed(let error) = result { error } else { nil }
    }.first
    progress(try await ledger.record(results, token: failure == nil ? token : nil))
    if let failure { throw failure }
  }

  private func send(_ candidates: [UploadCandidate]) async -> [UploadResult] {
    switch mapping.mode {
    case .conditional:
      await ConditionalSender(
        connection: connection, scope: scope, store: store, options: options
      ).send(candidates)
    case .lastWriterWins:
      await BatchSender(connection: connection, scope: scope, options: options).send(candidates)
    }
  }

  /// Decides the meaning of refusals. A refusal concerns one object only if the token can read;
  /// else nothing can be sent.
  private func checked(_ results: [UploadResult]) async -> [UploadResult] {
    let isRefusal = { (result: UploadResult) in
      if case .parked(_, let error) = result { error.code == .unauthorized } else { false }
    }
    guard results.contains(where: isRefusal) else { return results }
    do {
      _ = try await connection.send(
        .get, mapping.path,
        query: [("orderBy", FirebaseAddress.quoted("$key")), ("limitToFirst", "1")])
    } catch {
      return results.filter { !isRefusal($0) } + [.failed(error)]
    }
    return results.map { result in
      guard case .parked(let key, var error) = result, error.code == .unauthorized else {
        return result
      }
      error.code = .denied
      return .parked(key, error)
    }
  }

  // MARK: What no change names

  private func parkedKeys() async throws -> [RecordKey] {
    let scope = scope
    return try await store.read { snapshot in
      try snapshot.objects(FirebaseParked.self).fetch().filter {
        $0.pk.parts.0 == scope.name && $0.pk.parts.1 == FirebaseParked.Direction.up.rawValue
      }.compactMap { scope.mapping.key($0.pk.parts.2) }
    }
  }

  /// Returns the keys of objects that the database has and that are deleted here: a feed that
  /// restarts from the beginning does not name them.
  private func lostDeletions() async throws -> [RecordKey] {
    let scope = scope
    return try await store.read { snapshot in
      var keys: [RecordKey] = []
      let nodes = try snapshot.objects(FirebaseNode.self).fetch()
      for node in nodes where node.pk.parts.0 == scope.name && node.content != nil {
        guard let key = scope.mapping.key(node.pk.parts.1) else { continue }
        if try snapshot.collection(scope.mapping.collection).value(key: key) == nil {
          keys.append(key)
        }
      }
      return keys
    }
  }
}
