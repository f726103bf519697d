import FHIRStore
import HTTPClient
import ValueModel

/// Sends changes, as a transaction or one by one, and settles them by the answers.
struct UploadSender: Sendable {
  let session: SyncSession
  let form: UploadForm

  private var settlement: Settlement { Settlement(session: session, form: form) }

  // MARK: One by one

  /// Sends one change in a separate request. Throws the error that ends the run.
  func sendAlone(_ address: ResourceAddress) async throws -> UploadOutcome {
    let batch = try await session.commit { try SentBatch([address], session, form, $0) }
    guard let entry = batch.entries.first else { return .settled }
    do {
      let answer = try await session.client.send(
        entry.request.outgoing(session.client), .whenRefused)
      if answer.isSuccess {
        let written = try written(answer, entry)
        if Self.isFound(entry, answer.status), let id = written.id {
          try await settlement.adopt(entry.address, id: id)
        } else {
          try await settlement.acknowledge([(entry, written)])
        }
      } else {
        try await settle(entry, status: answer.status)
      }
      return .settled
    } catch let error as FHIRReplicationError {
      return try await recover(error)
    }
  }

  /// Whether the server has created nothing, because a resource with the identifier already
  /// existed.
  private static func isFound(_ entry: SentBatch.Entry, _ status: Int) -> Bool {
    entry.request.ifNoneExist != nil && status == 200
  }

  private func written(_ answer: FHIRAnswer, _ entry: SentBatch.Entry) throws -> WrittenResource {
    if entry.request.method == .delete { return WrittenResource() }
    let written = try WrittenResource(answer, entry.address.type, id: entry.request.id)
    return try checked(written, entry)
  }

  /// Returns the answer. Throws `.invalidAnswer` if a creation has no `id`.
  private func checked(
    _ written: WrittenResource, _ entry: SentBatch.Entry
  ) throws -> WrittenResource {
    guard entry.request.id != nil || written.id != nil else {
      throw FHIRReplicationError(.invalidAnswer, "the server does not say which id it gave")
    }
    return written
  }

  /// Settles a change that the server has not performed, by the status of its answer.
  private func settle(_ entry: SentBatch.Entry, status: Int) async throws {
    let address = entry.address
    switch (status, entry.request.method) {
    case (404, .delete), (410, .delete):
      try await settlement.acknowledge([(entry, WrittenResource())])
    case (404, .put) where entry.request.isNew, (404, .post):
      try await settlement.park([address], .refused, status: status)
    case (404, _), (409, _), (410, _), (412, _):
      try await settlement.resolve(address, status: status)
    default: try await settlement.park([address], .refused, status: status)
    }
  }

  // MARK: Transactions

  /// Sends changes as one transaction. Throws the error that ends the run.
  func sendTogether(_ addresses: [ResourceAddress]) async throws -> UploadOutcome {
    let batch = try await session.commit { try SentBatch(addresses, session, form, $0) }
    guard !batch.entries.isEmpty else { return .settled }
    do {
      var request = OutgoingRequest(.post, session.client.server.address(""))
      request.body = .bytes(try batch.bundle(session).jsonBytes())
      request.headers["Content-Type"] = session.client.mediaType
      request.headers["Prefer"] = "return=minimal"
      let answer = try await session.client.send(request, .whenRefused)
      if answer.isSuccess {
        try await settle(batch, by: answer)
        return .settled
      }
      return try await refused(batch, answer)
    } catch let error as FHIRReplicationError {
      return try await recover(error)
    }
  }

  /// Settles each entry by its response.
  private func settle(_ batch: SentBatch, by answer: FHIRAnswer) async throws {
    let bundle = try answer.resource("Bundle")
    let responses = Array((bundle["entry"] ?? .null).elements)
    guard responses.count == batch.entries.count else {
      throw FHIRReplicationError(
        .invalidAnswer, "the response has another number of entries than the transaction")
    }
    var done: [(entry: SentBatch.Entry, written: WrittenResource)] = []
    var found: [(ResourceAddress, id: String)] = []
    var others: [(SentBatch.Entry, Int)] = []
    for (entry, response) in zip(batch.entries, responses) {
      let text = response["response"]?["status"]?.string ?? ""
      guard let status = Int(text.prefix(3)) else {
        throw FHIRReplicationError(.invalidAnswer, "an entry of the response has no status")
      }
      guard (200..<300).contains(status) else {
        others.append((entry, status))
        continue
      }
      if entry.request.method == .delete {
        done.append((entry, WrittenResource()))
      } else {
        let written = try WrittenResource(
          entry: response, entry.address.type, id: entry.request.id)
        if Self.isFound(entry, status), let id = written.id {
          found.append((entry.address, id))
        } else {
          done.append((entry, try checked(written, entry)))
        }
      }
    }
    try await settlement.acknowledge(done)
    for (address, id) in found { try await settlement.adopt(address, id: id) }
    for (entry, status) in others { try await settle(entry, status: status) }
  }

  /// Handles the refusal of a transaction. The server has performed nothing in it.
  private func refused(_ batch: SentBatch, _ answer: FHIRAnswer) async throws -> UploadOutcome {
    if batch.entries.count == 1, let entry = batch.entries.first {
      try await settle(entry, status: answer.status)
      return .settled
    }
    try await settlement.release(batch.addresses)
    let culprit = Self.position(answer).flatMap { position in
      batch.entries.indices.contains(position) ? batch.addresses[position] : nil
    }
    return .tooMany(culprit: answer.status == 413 ? nil : culprit)
  }

  /// Returns the position of the entry that an outcome names; nil if it names none.
  private static func position(_ answer: FHIRAnswer) -> Int? {
    guard let outcome = try? answer.resource("OperationOutcome") else { return nil }
    for issue in (outcome["issue"] ?? .null).elements {
      let places = (issue["expression"] ?? issue["location"] ?? .null).elements
      for place in places.compactMap(\.string) {
        guard let match = place.firstMatch(of: #/Bundle\.entry\[([0-9]{1,6})\]/#) else { continue }
        return Int(match.output.1)
      }
    }
    return nil
  }

  /// Parks changes that are in a circle, and that the server does not accept together.
  func refuseTogether(_ addresses: [ResourceAddress]) async throws {
    try await settlement.park(addresses, .refused, status: nil)
  }

  // MARK: No answer

  /// Looks up the outcome of the sent changes on the server. Throws the error if a look-up makes no
  /// sense.
  private func recover(_ error: FHIRReplicationError) async throws -> UploadOutcome {
    switch error.code {
    case .unavailable, .invalidAnswer, .tooLarge:
      try await settlement.settleAll()
      return .failed(error)
    // The next run begins by looking up what was sent.
    default: throw error
    }
  }
}
