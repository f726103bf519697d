import Andiron
import FHIRModel
import FHIRStore
import ValueModel

/// Local changes that wait for a decision.
extension FHIRSynchronizer {
  private static let mostListed = 10_000

  /// Returns the changes that the server does not accept, with both sides; at most ten thousand.
  ///
  /// Throws the errors of the store. Cost: a look-up and some reads for each.
  public func parkedChanges() async throws -> [FHIRParkedChange] {
    let (tables, version) = (tables, release.version)
    return try await records.read { reader in
      try tables.outgoing(.parked, limit: Self.mostListed, reader.source).map { record in
        let address = record.address
        return FHIRParkedChange(
          type: address.type, id: address.id, reason: record.reason ?? .refused,
          status: record.status, base: try tables.base(address, reader.source)?.resource,
          local: try reader.resource(address.type, id: address.id, release: version),
          remote: record.remote)
      }
    }
  }

  /// Decides a parked change: the store has the outcome at once, and the next run sends it to the
  /// server. With `.park`, the change stays parked.
  ///
  /// To give up a change that the server refuses, keep its `base`, or delete the resource if it has
  /// none. Throws `.notParked` if the change no longer waits, or the resource was edited since it
  /// was listed, `.invalidAnswer` if a resource to keep has another type or `id`, and the errors of
  /// the store.
  public func resolve(_ change: FHIRParkedChange, with resolution: FHIRResolution) async throws {
    let session = session()
    let address = ResourceAddress(change.type, change.id)
    try await session.commit { transaction in
      let source = transaction.transaction
      let local = try transaction.reader.resource(
        address.type, id: address.id, release: session.version)
      guard let record = try session.tables.outgoing(address, source), record.state == .parked,
        ResourceContent.isSame(local, change.local)
      else {
        throw FHIRReplicationError(.notParked, "the change does not wait in this form any more")
      }
      let base = try session.tables.base(address, source)
      // In a conflict, the server's resource is known; otherwise it is unchanged.
      let remote = record.reason == .conflict ? record.remote : base?.resource
      let conflict = FHIRConflict(
        type: address.type, id: address.id, base: base?.resource, local: local, remote: remote)
      if record.reason == .conflict {
        try session.arrival(transaction).apply(
          resolution, conflict, remote.map { .resource($0) } ?? .absent, address)
      } else {
        try session.arrival(transaction).settle(resolution, conflict, address)
      }
    }
  }

  /// Makes the next run send parked changes again, for example after the user received more rights:
  /// 10,000 of them at most. Changes parked because of a conflict go to the resolver again.
  ///
  /// Returns the number of changes; call it again while that is 10,000. Throws the errors of the
  /// store.
  @discardableResult
  public func retryParkedChanges() async throws -> Int {
    let session = session()
    return try await session.commit { transaction in
      let source = transaction.transaction
      let parked = try session.tables.outgoing(.parked, limit: Self.mostListed, source)
      for var record in parked {
        record.release()
        record.conflicts = 0
        let local = try transaction.reader.resource(
          record.address.type, id: record.address.id, release: session.version)
        try session.tables.setOutgoing(record, object: nil, isDeletion: local == nil, source)
      }
      return parked.count
    }
  }

  /// Returns the number of local changes that runs have recorded and the server has not
  /// acknowledged, without those that are parked. Throws the errors of the store.
  public func pendingCount() async throws -> Int {
    let tables = tables
    return try await records.read { reader in
      try tables.count(.pending, reader.source) + tables.count(.sent, reader.source)
    }
  }
}
