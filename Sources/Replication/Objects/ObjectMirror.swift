public import Andiron
import DocumentStore
import FileAccess
import ValueModel

/// Keeps objects of a store and documents of a database in it equal, so that objects replicate.
///
///     let mirror = try ObjectMirror(
///       store, database: "shared", [ReplicatedObjects(Patient.self, as: "patient")])
///     try await mirror.update()
///     _ = try await Replicator(store.database("shared"), with: server).run()
///     try await mirror.update()
///
/// An object that changed becomes the next revision of its document, made from the one that it was
/// equal to: if the document has changed since, that is a conflict, never an overwrite. A document
/// that changed becomes the object, once the object's own change has become a revision. Each step is
/// one transaction, so an update that is killed is continued by the next.
///
/// The store has to keep its change feed (`StoreOptions.changeFeed`).
public final class ObjectMirror: Sendable {
  let store: Store
  let database: String
  let mappings: [ObjectMapping]
  let records: MirrorRecords
  private let gate = RequestGate(count: 1)

  /// Throws `ReplicationError.invalidConfiguration` if a declaration contradicts itself or two are of
  /// one kind or collection, and `DocumentError.invalidName`.
  public init(
    _ store: Store, database: String, _ collections: [any ReplicatedCollection]
  ) throws {
    _ = try store.database(database)
    mappings = try collections.map { try $0._mapping() }
    guard Set(mappings.map(\.kind)).count == mappings.count,
      Set(mappings.map(\.collection)).count == mappings.count
    else {
      throw ReplicationError(
        .invalidConfiguration, "two declarations are of one kind or of one collection")
    }
    self.store = store
    self.database = database
    records = MirrorRecords(database: database)
  }

  /// Takes over what changed on either side since the last update, and returns what was done.
  /// Updates of one mirror follow each other.
  ///
  /// Throws `StoreError`: `.noChangeFeed`, `.closed`, and what a failed write throws; and
  /// `CancellationError`. Cost: that of what changed.
  @discardableResult
  public func update() async throws -> ObjectMirrorReport {
    try await gate.enter()
    defer { gate.leave() }
    var report = ObjectMirrorReport()
    // What changed here first, so that it is not overwritten.
    try await takeObjects(&report)
    try await takeDocuments(&report)
    return report
  }

  /// Updates whenever something changes on either side, until its task is cancelled. `tell` is
  /// called after each update that did something. Throws what ``update()`` throws.
  public func run(
    _ tell: @escaping @Sendable (ObjectMirrorReport) -> Void = { _ in }
  ) async throws {
    let documents = try store.database(database)
    let follower = CommitFollower(
      store,
      collections: Set(
        mappings.map(\.collection) + [
          documents.documentCollection, documents.deletedCollection,
        ]))
    defer { follower.stop() }
    while true {
      follower.forget()
      let report = try await update()
      if report != ObjectMirrorReport() { tell(report) }
      await follower.wait()
      try Task.checkCancellation()
      if follower.isStopped { throw CancellationError() }
    }
  }

  /// The digest by which a form of an object is known again.
  static func digest(_ body: Value) -> String {
    var digest = SHA256()
    digest.add(body.json())
    return digest.digest().prefix(16).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
      .joined()
  }
}
