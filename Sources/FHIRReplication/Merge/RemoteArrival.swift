import Andiron
import FHIRModel
import FHIRStore
import ValueModel

/// Applies the state of a resource on a server to the store, inside a transaction. Local changes
/// that have not been sent are never overwritten: the resolver decides.
struct RemoteArrival {
  let tables: SyncTables
  let release: any FHIRRelease.Type
  let resolver: FHIRConflictResolver
  /// Whether the store counts versions itself, so that its resources do not have the server's
  /// versions.
  let countsVersions: Bool
  let transaction: FHIRTransaction

  private var source: Transaction { transaction.transaction }

  /// Applies the state. `isNewest` is true if the resource was requested because the server refused
  /// a change to a version that it called old: the answer is then no older than earlier ones.
  ///
  /// Throws `FHIRStoreError` and `StoreError` if the store does not accept the resource, and the
  /// errors of the program's resolver.
  func take(
    _ remote: RemoteState, at address: ResourceAddress, isNewest: Bool = false
  ) throws -> ArrivalOutcome {
    let base = try tables.base(address, source)
    let local = try local(address)
    var outgoing = try tables.outgoing(address, source)
    if let base, let resource = remote.resource, isKnown(resource, base, isNewest) {
      try settle(&outgoing, local, base)
      return .known
    }
    if base == nil, remote.resource == nil {
      // The server neither had the resource nor has it now, so nothing is deleted here: a creation
      // is still to be sent.
      try settle(&outgoing, local, nil)
      return .known
    }
    if let record = outgoing, record.state == .sent {
      // The server has the resource that was sent, regardless of later changes in the store. A
      // creation that has since been deleted here does not come back.
      let isDeletedHere = base == nil && local == nil && record.sent != nil
      if ResourceContent.isSame(record.sent, remote.resource) || isDeletedHere {
        try setBase(remote, address, local)
        try settlePending(address, local, remote.resource)
        return .known
      }
    } else if ResourceContent.isSame(local, base?.resource) {
      return try replace(local, by: remote, at: address)
    }
    if ResourceContent.isSame(local, remote.resource) {
      try setBase(remote, address, local)
      try tables.removeOutgoing(address, source)
      return .known
    }
    if let record = outgoing, record.state == .parked, record.reason == .conflict,
      ResourceContent.isSame(record.sent, local),
      ResourceContent.isSame(record.remote, remote.resource)
    {
      // The change already waits for a decision.
      return .known
    }
    if let base, base.isAssumed, let local, let resource = remote.resource,
      base.version != nil, base.version == resource["meta"]?["versionId"]?.string
    {
      // The server changed the resource that it received, and nobody has changed it since.
      let merged = ThreeWayMerge(types: release.types)
        .merged(base: base.resource, ours: local, theirs: resource)
      try setBase(remote, address, try put(merged, address))
      try settlePending(address, merged, resource)
      return .stored
    }
    // A change sent without an answer may or may not have arrived. Only if the store has returned
    // to the common state is the sent resource the base of the conflict.
    var common = base?.resource
    if let sent = outgoing?.sent, outgoing?.state == .sent,
      ResourceContent.isSame(local, common)
    {
      common = sent
    }
    return try resolve(
      FHIRConflict(
        type: address.type, id: address.id, base: common, local: local, remote: remote.resource),
      remote, address)
  }

  private func isKnown(_ resource: Value, _ base: BaseRecord, _ isNewest: Bool) -> Bool {
    let version = resource["meta"]?["versionId"]?.string
    if let version, version == base.version { return !base.isAssumed }
    return !isNewest
      && ResourceContent.isOlder(
        version, resource["meta"]?["lastUpdated"]?.string, than: base)
  }

  /// Makes a change that did not arrive pending again, if there is still something to send.
  private func settle(
    _ outgoing: inout OutgoingRecord?, _ local: Value?, _ base: BaseRecord?
  ) throws {
    guard var record = outgoing else { return }
    guard !ResourceContent.isSame(local, base?.resource) else {
      return try tables.removeOutgoing(record.address, source)
    }
    guard record.state == .sent else { return }
    record.release()
    try save(record, local)
  }

  // MARK: One side

  private func replace(
    _ local: Value?, by remote: RemoteState, at address: ResourceAddress
  ) throws -> ArrivalOutcome {
    switch remote {
    case .resource(let resource):
      let isNew = !ResourceContent.isSame(local, resource)
      let isCurrent = local == resource || (countsVersions && !isNew)
      let stored = isCurrent ? local : try put(resource, address)
      try setBase(remote, address, stored)
      try tables.removeOutgoing(address, source)
      return isNew ? .stored : .known
    case .absent:
      if local != nil { _ = try delete(address) }
      try setBase(remote, address, nil)
      try tables.removeOutgoing(address, source)
      return local == nil ? .known : .deleted
    }
  }

  // MARK: Both sides

  private func resolve(
    _ conflict: FHIRConflict, _ remote: RemoteState, _ address: ResourceAddress
  ) throws -> ArrivalOutcome {
    try apply(try resolution(conflict), conflict, remote, address)
    return .conflict
  }

  /// Applies a decision.
  func apply(
    _ resolution: FHIRResolution, _ conflict: FHIRConflict, _ remote: RemoteState,
    _ address: ResourceAddress
  ) throws {
    var result: Value?
    switch resolution {
    case .keep(let resource):
      try check(resource, address)
      result =
        ResourceContent.isSame(resource, conflict.local)
        ? conflict.local : try put(resource, address)
    case .delete:
      if conflict.local != nil { _ = try delete(address) }
    case .park:
      var record = try tables.outgoing(address, source) ?? OutgoingRecord(address)
      record.park(.conflict, remote: remote.resource)
      record.sent = conflict.local.map(ResourceContent.sendable)
      return try save(record, conflict.local)
    }
    try setBase(remote, address, result ?? conflict.local)
    try settlePending(address, result, remote.resource)
  }

  /// Applies a decision about a refused change: the server's resource stays as it was.
  func settle(
    _ resolution: FHIRResolution, _ conflict: FHIRConflict, _ address: ResourceAddress
  ) throws {
    switch resolution {
    case .park: return
    case .delete:
      if conflict.local != nil { _ = try delete(address) }
      try settlePending(address, nil, conflict.remote)
    case .keep(let resource):
      try check(resource, address)
      let stored =
        ResourceContent.isSame(resource, conflict.local)
        ? conflict.local : try put(resource, address)
      try settlePending(address, stored, conflict.remote)
    }
  }

  private func check(_ resource: Value, _ address: ResourceAddress) throws {
    guard resource["resourceType"]?.string == address.type, resource["id"]?.string == address.id
    else {
      throw FHIRReplicationError(
        .invalidAnswer, "a resolver must leave the type and the id as they are")
    }
  }

  private func resolution(_ conflict: FHIRConflict) throws -> FHIRResolution {
    let local = conflict.local.map { FHIRResolution.keep($0) } ?? .delete
    let remote = conflict.remote.map { FHIRResolution.keep($0) } ?? .delete
    switch resolver {
    case .localWins: return local
    case .remoteWins: return remote
    case .custom(let decide): return try decide(conflict)
    case .mergeFields:
      guard let ours = conflict.local else { return remote }
      guard let theirs = conflict.remote else { return local }
      let base = conflict.base ?? Value(object: [])
      return .keep(
        ThreeWayMerge(types: release.types).merged(base: base, ours: ours, theirs: theirs))
    }
  }

  // MARK: Store

  private func local(_ address: ResourceAddress) throws -> Value? {
    try transaction.reader.resource(address.type, id: address.id, release: release.version)
  }

  func put(_ resource: Value, _ address: ResourceAddress) throws -> Value {
    try transaction.upsert(resource, release: release.version).value
  }

  private func delete(_ address: ResourceAddress) throws -> Bool {
    try transaction.delete(address.type, id: address.id, release: release.version)
  }

  func setBase(
    _ remote: RemoteState, _ address: ResourceAddress, _ stored: Value?
  ) throws {
    try setBase(remote.resource.map { BaseRecord($0) }, address, stored)
  }

  func setBase(_ base: BaseRecord?, _ address: ResourceAddress, _ stored: Value?) throws {
    try tables.setBase(base, of: address, object: object(stored, address), source)
  }

  private func object(_ stored: Value?, _ address: ResourceAddress) -> String? {
    stored.flatMap { RecordKey(of: $0) }.map { SyncTables.object(address.type, $0) }
  }

  /// Marks the store's resource to be sent, unless it equals the server's.
  func settlePending(
    _ address: ResourceAddress, _ local: Value?, _ remote: Value?
  ) throws {
    if ResourceContent.isSame(local, remote) {
      return try tables.removeOutgoing(address, source)
    }
    var record = try tables.outgoing(address, source) ?? OutgoingRecord(address)
    record.release()
    try save(record, local)
  }

  private func save(_ record: OutgoingRecord, _ local: Value?) throws {
    try tables.setOutgoing(
      record, object: object(local, record.address), isDeletion: local == nil, source)
  }
}
