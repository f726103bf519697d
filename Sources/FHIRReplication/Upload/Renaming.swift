import Andiron
import FHIRModel
import FHIRStore
import ValueModel

/// Replaces the ids of resources in the store with those that the server assigned, also in all
/// references to them.
struct Renaming {
  let session: SyncSession
  let transaction: FHIRTransaction

  private var source: Transaction { transaction.transaction }
  private var version: ReleaseVersion { session.version }

  /// Renames a resource. Afterwards nothing in the store has the old `id`, and a change to be sent
  /// has the new one.
  func rename(_ old: ResourceAddress, to id: String) throws {
    guard old.id != id else { return }
    let new = ResourceAddress(old.type, id)
    try moveResource(old, new)
    try moveChange(old, new)
    try session.tables.setNewID(id, of: old, source)
    for referrer in try transaction.reader.referrers(to: old.type, id: old.id, release: version) {
      let changed = try rewriting([old.text: new.text]).rewritten(referrer)
      if changed != referrer { try transaction.upsert(changed, release: version) }
    }
  }

  private func moveResource(_ old: ResourceAddress, _ new: ResourceAddress) throws {
    guard
      var resource = try transaction.reader.resource(old.type, id: old.id, release: version)
    else { return }
    resource["id"] = Value(new.id)
    if let copy = try transaction.reader.resource(new.type, id: new.id, release: version) {
      // The server's copy arrived before it was known to be this resource. Its object stays, with
      // the local edits.
      try transaction.delete(old.type, id: old.id, release: version)
      let sent = try session.tables.outgoing(old, source)?.sent
      var base = try sent ?? session.tables.base(new, source)?.resource ?? resource
      base["id"] = Value(new.id)
      resource = ThreeWayMerge(types: session.release.types)
        .merged(base: base, ours: resource, theirs: copy)
    }
    // Otherwise the resource keeps its primary key, by which programs may know it.
    try transaction.rename(resource, release: version)
  }

  private func moveChange(_ old: ResourceAddress, _ new: ResourceAddress) throws {
    guard var record = try session.tables.outgoing(old, source) else { return }
    try session.tables.removeOutgoing(old, source)
    record.address = new
    if var sent = record.sent {
      sent["id"] = Value(new.id)
      record.sent = try rewriting([old.text: new.text]).rewritten(sent)
    }
    let local = try transaction.reader.resource(new.type, id: new.id, release: version)
    let object = local.flatMap { RecordKey(of: $0) }.map { SyncTables.object(new.type, $0) }
    try session.tables.setOutgoing(record, object: object, isDeletion: local == nil, source)
  }

  /// Returns the resource with the ids that the server has assigned in its references.
  func renewed(_ resource: Value) throws -> Value {
    var addresses: [String: String] = [:]
    for target in ReferenceTexts.targets(of: resource, base: session.client.server.base) {
      if let id = try session.tables.newID(target, source) {
        addresses[target.text] = "\(target.type)/\(id)"
      }
    }
    return addresses.isEmpty ? resource : try rewriting(addresses).rewritten(resource)
  }

  private func rewriting(_ addresses: [String: String]) -> ReferenceRewriting {
    Self.rewriting(addresses, session)
  }

  /// Returns a rewriting that replaces addresses in references, also in their absolute form.
  static func rewriting(
    _ addresses: [String: String], _ session: SyncSession
  ) -> ReferenceRewriting {
    var rewriting = ReferenceRewriting(types: session.release.types) { $0 }
    rewriting.addresses = addresses
    let base = session.client.server.base
    for (old, new) in addresses where !old.contains(":") {
      rewriting.addresses["\(base)/\(old)"] = new
    }
    return rewriting
  }
}
