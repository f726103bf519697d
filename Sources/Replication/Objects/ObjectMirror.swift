public import Andiron
import DocumentStore
import FileAccess
import ValueModel

/// Keeps the objects of a store equal to the documents of a database in it, so that the objects
/// replicate.
///
///     let mirror = try ObjectMirror(
///       store, database: "shared", [ReplicatedObjects(Patient.self, as: "patient")])
///     try await mirror.update()
///     _ = try await Replicator(store.database("shared"), with: server).run()
///     try await mirror.update()
///
/// A changed object becomes the next revision of its document, derived from the revision to which
/// it was equal: if the document has changed since, that is a conflict, never an overwrite. A
/// changed document becomes the object once the object's own change has become a revision. Each
/// step is one transaction, so the next update continues one that was killed.
///
/// The store must keep a change feed (`StoreOptions.changeFeed`).
public final class ObjectMirror: Sendable {
  let store: Store
  let database: String
  let mappings: [ObjectMapping]
  let records: MirrorRecords
  private let gate = RequestGate(count: 1)

  /// Creates a mirror. Throws `ReplicationError.invalidConfiguration` if a declaration contradicts
  /// itself or two declarations share a kind or a collection, and `DocumentError.invalidName`.
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

  /// Applies all changes on either side since the last update, and returns a report. Updates of one
  /// mirror run one after another.
  ///
  /// Throws `StoreError`: `.noChangeFeed`, `.closed`, and the errors of a failed write; and
  /// `CancellationError`. Cost: proportional to the changes.
  @discardableResult
  public func update() async throws -> ObjectMirrorReport {
    try await gate.enter()
    defer { gate.leave() }
    var report = ObjectMirrorReport()
    // Local changes come first, so that they are not overwritten.
    try await takeObjects(&report)
    try await takeDocuments(&report)
    return report
  }

  /// Updates whenever either side changes, until the task is cancelled. Calls `tell` after each
  /// update whose report is not empty. Throws the errors of ``update()``.
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

  /// Returns the digest that identifies a form of an object.
  static func digest(_ body: Value) -> String {
    var digest = SHA256()
    digest.add(body.json())
    return digest.digest().prefix(16).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
      .joined()
  }
}
