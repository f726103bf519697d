import Andiron
import FHIRModel
import FHIRStore
import ValueModel

/// Settles the changes that were sent, once the server has answered, or has failed to answer.
struct Settlement: Sendable {
  let session: SyncSession
  let form: UploadForm

  // MARK: Performed

  /// Applies the server's answers to changes that it has performed, with the ids that it assigned,
  /// in one transaction.
  func acknowledge(_ done: [(entry: SentBatch.Entry, written: WrittenResource)]) async throws {
    let count = try await session.commit { transaction in
      var ids: [String: String] = [:]
      let renaming = Renaming(session: session, transaction: transaction)
      for (entry, written) in done {
        guard let id = written.id, id != entry.address.id else { continue }
        ids[entry.address.text] = "\(entry.address.type)/\(id)"
        try renaming.rename(entry.address, to: id)
      }
      let rewriting = Renaming.rewriting(ids, session)
      for (entry, written) in done {
        let address = ResourceAddress(entry.address.type, written.id ?? entry.address.id)
        var sent = try entry.sent.map { try rewriting.rewritten($0) }
        if sent != nil { sent?["id"] = Value(address.id) }
        try session.arrival(transaction).acknowledge(address, written, sent: sent)
      }
      return done.count
    }
    session.change { $0.uploaded += count }
  }

  /// Adopts a resource that the server already had with the identifier of one to be created: they
  /// are one resource, and differences are decided like any conflict.
  func adopt(_ address: ResourceAddress, id: String) async throws {
    let new = ResourceAddress(address.type, id)
    try await session.commit { transaction in
      try Renaming(session: session, transaction: transaction).rename(address, to: id)
    }
    try await release([new])
    try await session.take(session.remote(new), at: new)
  }

  // MARK: Not performed

  /// Makes changes pending again after the server has performed none of them.
  func release(_ addresses: [ResourceAddress]) async throws {
    try await change(addresses) { $0.release() }
  }

  func park(
    _ addresses: [ResourceAddress], _ reason: FHIRParkedChange.Reason, status: Int?
  ) async throws {
    try await change(addresses) { $0.park(reason, status: status) }
  }

  private func change(
    _ addresses: [ResourceAddress], _ body: @escaping @Sendable (inout OutgoingRecord) -> Void
  ) async throws {
    try await session.commit { transaction in
      let source = transaction.transaction
      for address in addresses {
        guard var record = try session.tables.outgoing(address, source) else { continue }
        body(&record)
        let local = try transaction.reader.resource(
          address.type, id: address.id, release: session.version)
        try session.tables.setOutgoing(record, object: nil, isDeletion: local == nil, source)
      }
    }
  }

  /// Applies the server's version to the store if it is not the one on which the change is based;
  /// the resolver decides there. After too many attempts, the change waits for a later decision.
  func resolve(_ address: ResourceAddress, status: Int) async throws {
    let remote = try await session.remote(address)
    let most = session.options.mostConflicts
    let outcome = try await session.commit { transaction -> ArrivalOutcome in
      let source = transaction.transaction
      guard var record = try session.tables.outgoing(address, source) else { return .known }
      let local = try transaction.reader.resource(
        address.type, id: address.id, release: session.version)
      let sent = record.sent
      record.release()
      record.conflicts += 1
      if record.conflicts > most {
        record.park(.conflict, status: status, remote: remote.resource)
        record.sent = local.map(ResourceContent.sendable)
        try session.tables.setOutgoing(record, object: nil, isDeletion: local == nil, source)
        return .known
      }
      // If an earlier attempt was not answered, the server may already have this change.
      if let sent, ResourceContent.isSame(sent, remote.resource) {
        record.state = .sent
        record.sent = sent
      }
      try session.tables.setOutgoing(record, object: nil, isDeletion: local == nil, source)
      return try session.arrival(transaction).take(remote, at: address, isNewest: true)
    }
    session.note(outcome)
  }

  // MARK: Unknown outcome

  /// Determines the outcome of all changes that were sent and not answered, also by a run that was
  /// interrupted. Afterwards none is in that state.
  func settleAll() async throws {
    while true {
      let records = try await session.read { reader in
        try session.tables.outgoing(.sent, limit: 200, reader.source)
      }
      if records.isEmpty { return }
      for record in records where record.wasPosted { try await settlePosted(record) }
      let others = records.filter { !$0.wasPosted }.map(\.address)
      let present = try await RemoteLookup(session: session).present(others)
      for address in others {
        if let resource = present[address] {
          try await session.take(.resource(resource), at: address)
        } else {
          try await session.take(session.remote(address), at: address)
        }
        try await releaseIfSent(address)
      }
    }
  }

  private func releaseIfSent(_ address: ResourceAddress) async throws {
    let isSent = try await session.read { reader in
      try session.tables.outgoing(address, reader.source)?.state == .sent
    }
    if isSent { try await release([address]) }
  }

  /// Settles a creation by POST. The resource has another `id` on the server, if it exists there.
  private func settlePosted(_ record: OutgoingRecord) async throws {
    let address = record.address
    guard let sent = record.sent, let condition = form.identifier?.condition(of: sent) else {
      return try await park([address], .uncertain, status: nil)
    }
    let url = session.client.server.address("\(address.type)?\(condition)")
    let page = try BundlePage(try await session.client.get(url), isType: session.isType)
    guard let found = page.resources.first(where: { $0.address.type == address.type }) else {
      return try await release([address])
    }
    let request = UploadRequest(method: .post, type: address.type)
    try await acknowledge([
      (
        SentBatch.Entry(address: address, sent: sent, request: request),
        WrittenResource(found.value)
      )
    ])
  }
}
