import Andiron
import FHIRModel
import FHIRStore
import Foundation
import ValueModel

/// Notes which resources of the store differ from what the server last said, by the store's change
/// feed. What came from the server does not differ, so it is not sent back; what was created and
/// deleted again is on neither side.
struct LocalChanges: Sendable {
  private static let batchCount = 500

  let session: SyncSession

  private var collections: [String] {
    session.release.types.resourceNames.map { "\(session.version.rawValue)/\($0)" }
  }

  /// Notes all changes since the last time. Throws `StoreError.noChangeFeed` if the store keeps no
  /// feed, and the errors of the store.
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
      // What was moved to another `id` is a further change.
      if batch.isComplete, !hasMoved { return }
    }
  }

  /// The feed has forgotten what was deleted. Resources that are not in the store may have been
  /// purged, of which the server learns nothing, so it is only forgotten that they came from there.
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

  /// Returns whether the change was one of a resource that has another `id` now.
  private func note(_ change: StoreChange, _ transaction: FHIRTransaction) throws -> Bool {
    let source = transaction.transaction
    guard let type = change.collection.split(separator: "/").last.map(String.init) else {
      return false
    }
    let object = SyncTables.object(type, change.key)
    let value = try source.collection(change.collection).value(key: change.key)
    let current = try value.flatMap { try prepared($0, type, transaction) }
    let now = current?["id"]?.string.map { ResourceAddress(type, $0) }
    // Those that the object was before, if it has another `id` now or is gone.
    for address in try session.tables.addresses(ofObject: object, type, source)
    where address != now {
      try compare(address, nil, object: object, change.sequence, source)
    }
    if let now, let current {
      try compare(now, current, object: object, change.sequence, source)
    }
    return value != nil && current == nil
  }

  /// The resource with an `id` of its own, and with the ids that the server has given to what it
  /// refers to. Nil if it is one that the server knows by another `id`, whose change is noted next.
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
    // A writer of a resource under its former `id` means the one that has another `id` now.
    let address = ResourceAddress(type, id)
    if let newID = try session.tables.newID(address, transaction.transaction),
      try transaction.reader.resource(type, id: newID, release: session.version) != nil
    {
      try renaming.rename(address, to: newID)
      return nil
    }
    return resource
  }

  /// Notes whether a resource differs from what the server has.
  private func compare(
    _ address: ResourceAddress, _ current: Value?, object: String, _ number: UInt64,
    _ source: Transaction
  ) throws {
    guard session.isType(address.type) else { return }
    let base = try session.tables.base(address, source)
    let known = try session.tables.outgoing(address, source)
    if ResourceContent.isSame(base?.resource, current) {
      // One that was sent may be on the server, whatever is in the store now.
      if known?.state != .sent { try session.tables.removeOutgoing(address, source) }
      if let base, base.object != object {
        // It was stored again under another primary key.
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
