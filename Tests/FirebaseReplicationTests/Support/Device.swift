import Andiron
import FileAccess
import FirebaseReplication
import Foundation
import HTTPClient
import ObjectModel

/// A store and its replicator.
struct Device {
  let store: Store
  let replicator: FirebaseReplicator

  init(
    _ transport: any HTTPTransport, _ collections: [any FirebaseSynchronized] = [Patient.mapping],
    store: Store? = nil, credentials: FirebaseCredentials = .none,
    url: String = "https://clinic.firebaseio.com", answerByteCount: Int = 64 << 20,
    _ change: (inout FirebaseOptions) -> Void = { _ in }
  ) throws {
    self.store = try store ?? Self.makeStore()
    var database = FirebaseDatabase(url, credentials: credentials, transport: transport)
    database.answerByteCount = answerByteCount
    database.pacing.sleep = { _ in try Task.checkCancellation() }
    database.pacing.random = { 0.5 }
    var options = FirebaseOptions()
    options.requestCount = 1
    change(&options)
    replicator = try FirebaseReplicator(
      self.store, database: database, collections: collections, options: options)
  }

  static func makeStore() throws -> Store {
    try Store.inMemory(options: StoreOptions(durability: .buffered, changeFeed: .kept))
  }

  @discardableResult
  func synchronize() async throws -> FirebaseCounts { try await replicator.synchronize() }

  func add<Object: StoredObject>(_ object: Object) throws {
    try store.write { _ = try $0.upsert(object) }
  }

  func object<Object: StoredObject>(
    _ type: Object.Type, _ key: Object.PrimaryKey
  ) throws -> Object? {
    try store.object(type, key: key)
  }

  func put(_ patient: Patient) throws { try store.write { _ = try $0.upsert(patient) } }

  func edit(_ key: String, _ body: (inout Patient) -> Void) throws {
    try store.write { try $0.update(Patient.self, key: key) { body(&$0) } }
  }

  func forgetDeletions() throws {
    _ = try store.forgetDeletions(through: try store.changes(limit: 1_000_000).token)
  }

  func delete(_ key: String) throws {
    try store.write { _ = try $0.delete(Patient.self, key: key) }
  }

  func patient(_ key: String) throws -> Patient? { try store.object(Patient.self, key: key) }

  func doctor(of key: String) throws -> Doctor? {
    try patient(key).flatMap { try store.related(ToOne(\Patient.doctor, to: Doctor.self), of: $0) }
  }

  func patients() throws -> [String: Patient] {
    let all = try store.objects(Patient.self).fetch()
    return Dictionary(uniqueKeysWithValues: all.map { ($0.pk, $0) })
  }
}
