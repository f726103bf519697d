import Andiron
import FHIRModel
import FHIRStore
import Foundation
import ValueModel

/// Records which resources of the store differ from the last known state on the server, by the
/// store's change feed. Resources that came from the server do not differ, so they are not sent
/// back; resources that were created and deleted again are on neither side.
struct LocalChanges: Sendable {
  private static let batchCount = 500

  let session: SyncSession

  private var collections: [String] {
    session.release.types.resourceNames.map { "\(session.version.rawValue)/\($0)" }
  }

  /// Records all changes since the last time. Throws `StoreError.noChangeFeed` if the store keeps
  /// no feed, and the errors of the store.
  func collect() async throws {
    var token = try await session.read { try session.tables.token($0.source) }
    let collections = collections
    while true {
      try Task.checkCancellation()
      let (store, known) = (session.records.store, token)
      let batch: ChangeBatch
      do {
        batch = try await store.blocking {
          try store.changes(
            since: known, in: collections, limit: Self.batchCount, includesValues: false)
        }
      } catch let error as StoreError where error.code == .changeTokenExpired && known != nil {
        try await startOver()
        token = nil
        continue
      }
      var hasMoved = false
      if !batch.changes.isEmpty || batch.token != known {
        hasMoved = try await session.commit { transaction in
          var hasMoved = false
          for change in batch.changes { hasMoved = try note(change, transaction) || hasMoved }
          try session.tables.setToken(batch.token, transaction.transaction)
          return hasMoved
        }
      }
      token = batch.token
      // The move of a resource to another `id` is a further change.
      if batch.isComplete, !hasMoved { return }
    }
  }

  /// Starts over after the feed has lost its records of deletions. Resources missing from the store
  /// may have been purged, which the server does not learn, so this only forgets that they came
  /// from there.
  private func startOver() async throws {
    let version = session.version
    try await session.commit { transaction in
      for type in session.release.types.resourceNames {
        var gone: [ResourceAddress] = []
        try session.tables.forEachBase(of: type, transaction.transaction) { address in
          let resource = try transaction.reader.resource(
            address.type, id: address.id, release: version)
          if resource == nil,
            try session.tables.outgoing(address, transaction.transaction) == nil
          {
            gone.append(address)
          }
        }
        for address in gone {
          try session.tables.setBase(nil, of: address, object: nil, transaction.transaction)
        }
      }
      try session.tables.setToken(nil, transaction.transaction)
    }
  }

  // MARK: One change

  /// Records one change. Returns whether its resource has another `id` now.
  private func note(_ change: StoreChange, _ transaction: FHIRTransaction) throws -> Bool {
    let source = transaction.transaction
    guard let type = change.collection.split(separator: "/").last.map(String.init) else {
      return false
    }
    let object = SyncTables.object(type, change.key)
    let value = try source.collection(change.collection).value(key: change.key)
    let current = try value.flatMap { try prepared($0, type, transaction) }
    let now = current?["id"]?.string.map { ResourceAddress(type, $0) }
    // The resources that the object was before, if it has another `id` now or is gone.
    for address in try session.tables.addresses(ofObject: object, type, source)
    where address != now {
      try compare(address, nil, object: object, change.sequence, source)
    }
    if let now, let current {
      try compare(now, current, object: object, change.sequence, source)
    }
    return value != nil && current == nil
  }

  /// Returns the resource with an `id` of its own, and with the ids that the server has assigned in
  /// its references. Returns nil if the server knows the resource by another `id`; its change is
  /// recorded next.
  private func prepared(
    _ value: Value, _ type: String, _ transaction: FHIRTransaction
  ) throws -> Value? {
    let renaming = Renaming(session: session, transaction: transaction)
    var resource = try renaming.renewed(value)
    guard let id = resource["id"]?.string else {
      resource["id"] = Value(UUID().uuidString.lowercased())
      return try transaction.upsert(resource, release: session.version).value
    }
    if resource != value {
      resource = try transaction.upsert(resource, release: session.version).value
    }
    // A write under a former `id` is for the resource that has another `id` now.
    let address = ResourceAddress(type, id)
    if let newID = try session.tables.newID(address, transaction.transaction),
      try transaction.reader.resource(type, id: newID, release: session.version) != nil
    {
      try renaming.rename(address, to: newID)
      return nil
    }
    return resource
  }

  /// Records whether a resource differs from the one on the server.
  private func compare(
    _ address: ResourceAddress, _ current: Value?, object: String, _ number: UInt64,
    _ source: Transaction
  ) throws {
    guard session.isType(address.type) else { return }
    let base = try session.tables.base(address, source)
    let known = try session.tables.outgoing(address, source)
    if ResourceContent.isSame(base?.resource, current) {
      // A change that was sent may be on the server, regardless of the present state of the store.
      if known?.state != .sent { try session.tables.removeOutgoing(address, source) }
      if let base, base.object != object {
        // The resource was stored again under another primary key.
        try session.tables.setBase(base, of: address, object: object, source)
      }
      return
    }
    var record = known ?? OutgoingRecord(address)
    if record.state == .parked, !ResourceContent.isSame(record.sent, current) { record.release() }
    try session.tables.setOutgoing(
      record, object: object, isDeletion: current == nil, number: number, source)
  }
}
