public import Andiron
import FileAccess
import Foundation
import HTTPMessage
import ObjectModel
import ValueModel

/// Keeps collections of a store and paths of a Firebase Realtime Database equal.
///
///     let replicator = try FirebaseReplicator(
///       store, database: database,
///       collections: [FirebaseCollection(Patient.self, path: "patients")])
///     try await replicator.synchronize()
///
/// The store needs a change feed (`StoreOptions.changeFeed`), which the replicator uses to find
/// edits; the program marks nothing by hand. The store records the progress of each side, so that
/// an interrupted synchronisation continues where it stopped. Use one replicator for each path of a
/// database.
public final class FirebaseReplicator: Sendable {
  let store: Store
  let connection: FirebaseConnection
  let scopes: [CollectionScope]
  let options: FirebaseOptions
  let board = StatusBoard()
  private let isBusy = Locked(false)
  private let clockOffset = Locked<TimeInterval?>(nil)

  /// Checks the declarations, without sending or writing anything.
  ///
  /// Throws `FirebaseError.invalidDeclaration` if the address or a declaration is wrong.
  public init(
    _ store: Store, database: FirebaseDatabase, collections: [any FirebaseSynchronized],
    options: FirebaseOptions = FirebaseOptions()
  ) throws {
    let connection = try FirebaseConnection(database)
    self.store = store
    self.connection = connection
    self.options = options
    scopes = try collections.map {
      CollectionScope(try $0._mapping(), database: connection.address.name)
    }
    guard Set(scopes.map(\.mapping.collection)).count == scopes.count,
      Set(scopes.map(\.mapping.path)).count == scopes.count
    else {
      throw FirebaseError(.invalidDeclaration, "two declarations have one collection or one path")
    }
  }

  /// The current status of the replicator.
  public var status: FirebaseStatus { board.status }

  /// The current status and each later one, without end. A slow reader gets the latest.
  public var statuses: AsyncStream<FirebaseStatus> { board.stream() }

  /// Fetches the changes of others and then uploads the local changes, once, and returns the
  /// counts.
  ///
  /// Objects that cannot be fetched or uploaded do not block others: ``parked()`` lists them, and
  /// the next call tries again. Throws `FirebaseError`, `StoreError`, the errors of the
  /// credentials, and `CancellationError`. After an error, all completed work remains, and the next
  /// call continues from there.
  @discardableResult
  public func synchronize() async throws -> FirebaseCounts {
    try await exclusively {
      try await pass(retriesParked: true)
      return status.counts
    }
  }

  /// Compares all objects of the database again, and then synchronises. This also finds objects
  /// that were removed there without a tombstone or written without a time. Throws the errors of
  /// ``synchronize()``.
  @discardableResult
  public func compare() async throws -> FirebaseCounts {
    try await exclusively {
      for scope in scopes {
        let absent = try await absentKeys(scope)
        try await look(at: absent, scope)
        try await store.write { transaction in
          var mark = try scope.mark(transaction)
          (mark.time, mark.passKey, mark.passTime) = (nil, nil, nil)
          try transaction.upsert(mark)
        }
      }
      try await pass(retriesParked: true)
      return status.counts
    }
  }

  /// Returns the objects that could not be fetched or uploaded. Throws the errors of the store.
  public func parked() throws -> [FirebaseParkedObject] {
    let collections = Dictionary(
      scopes.map { ($0.name, $0.mapping.collection) }, uniquingKeysWith: { first, _ in first })
    return try store.objects(FirebaseParked.self).fetch().compactMap { parked in
      guard let collection = collections[parked.pk.parts.0] else { return nil }
      let isDown = parked.pk.parts.1 == FirebaseParked.Direction.down.rawValue
      return FirebaseParkedObject(
        collection: collection, direction: isDown ? .fetch : .upload, key: parked.pk.parts.2,
        code: parked.code, message: parked.message)
    }
  }

  // MARK: Parts

  /// Runs `body` unless a synchronisation is under way.
  func exclusively<R>(_ body: () async throws -> R) async throws -> R {
    let isFree = isBusy.withLock { isBusy in
      defer { isBusy = true }
      return !isBusy
    }
    guard isFree else {
      throw FirebaseError(.busy, "a synchronisation of this replicator is under way")
    }
    board.change { $0.counts = FirebaseCounts() }
    defer {
      board.change { $0.phase = .stopped }
      isBusy.withLock { $0 = false }
    }
    return try await body()
  }

  func pass(retriesParked: Bool) async throws {
    let progress = { @Sendable [board] (counts: FirebaseCounts) in
      board.change { $0.counts += counts }
    }
    for scope in scopes {
      board.change { $0.phase = .fetching(collection: scope.mapping.collection) }
      try await fetcher(scope, progress).fetch()
    }
    for scope in scopes {
      board.change { $0.phase = .uploading(collection: scope.mapping.collection) }
      let uploader = Uploader(
        connection: connection, scope: scope, store: store, options: options, progress: progress)
      try await uploader.upload(retriesParked: retriesParked)
    }
  }

  private func fetcher(
    _ scope: CollectionScope, _ progress: @escaping @Sendable (FirebaseCounts) -> Void
  ) -> Fetcher {
    Fetcher(
      connection: connection, scope: scope, store: store, options: options, progress: progress
    ) { [clockOffset] measured in
      clockOffset.withLock { known in
        known = measured ?? known
        return known
      }
    }
  }

  // MARK: What is gone without a tombstone

  /// Reads single keys that may be gone, and merges their values.
  func look(at keys: [String], _ scope: CollectionScope) async throws {
    let applier = NodeApplier(scope: scope, store: store)
    for key in keys.sorted() {
      let answer = try await connection.send(
        .get, scope.mapping.path + [key], headers: ["X-Firebase-ETag": "true"])
      let counts = try await applier.apply([(key, answer.value)], tag: answer.tag)
      board.change { $0.counts += counts }
    }
  }

  private func absentKeys(_ scope: CollectionScope) async throws -> [String] {
    let answer = try await connection.send(.get, scope.mapping.path, query: [("shallow", "true")])
    let there = Set(try Fetcher.children(answer.value, scope.mapping).map(\.key))
    return try await store.read { snapshot in
      try snapshot.objects(FirebaseNode.self).fetch()
        .filter { $0.pk.parts.0 == scope.name && $0.content != nil && !there.contains($0.remote) }
        .map(\.remote)
    }
  }
}
