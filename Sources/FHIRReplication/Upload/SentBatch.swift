import FHIRModel
import FHIRStore
import Foundation
import ValueModel

/// Changes that are recorded as sent, with their requests.
struct SentBatch: Sendable {
  struct Entry: Sendable {
    var address: ResourceAddress
    /// The resource in the form that is sent; nil for a deletion.
    var sent: Value?
    var request: UploadRequest
    /// The address within a transaction.
    var fullURL: String?
  }

  private(set) var entries: [Entry] = []

  var addresses: [ResourceAddress] { entries.map(\.address) }

  /// Records in a transaction that these changes are sent now, in their present state. Changes that
  /// no longer differ from the server are omitted.
  init(
    _ addresses: [ResourceAddress], _ session: SyncSession, _ form: UploadForm,
    _ transaction: FHIRTransaction
  ) throws {
    let source = transaction.transaction
    for address in addresses {
      guard var record = try session.tables.outgoing(address, source), record.state == .pending
      else { continue }
      var local = try transaction.reader.resource(
        address.type, id: address.id, release: session.version)
      let base = try session.tables.base(address, source)
      if base == nil, let resource = local, let marked = form.identifier?.added(to: resource),
        marked != resource
      {
        local = try transaction.upsert(marked, release: session.version).value
      }
      let item = UploadItem(record: record, base: base, local: local)
      let sent = local.map(ResourceContent.sendable)
      guard let request = form.request(item, sent: sent) else {
        try session.tables.removeOutgoing(address, source)
        continue
      }
      record.state = .sent
      record.sent = sent
      record.wasPosted = request.method == .post
      try session.tables.setOutgoing(record, object: nil, isDeletion: local == nil, source)
      entries.append(
        Entry(
          address: address, sent: sent, request: request,
          fullURL: fullURL(request, session.client.server)))
    }
  }

  private func fullURL(_ request: UploadRequest, _ server: ServerAddress) -> String? {
    switch request.method {
    case .put: server.address(request.path)
    case .post: "urn:uuid:" + UUID().uuidString.lowercased()
    default: nil
    }
  }

  /// Returns the transaction Bundle. References to resources that get their ids from the server
  /// lead to their entries.
  func bundle(_ session: SyncSession) throws -> Value {
    var addresses: [String: String] = [:]
    for entry in entries where entry.request.method == .post {
      addresses[entry.address.text] = entry.fullURL
    }
    let rewriting = Renaming.rewriting(addresses, session)
    let all = try entries.map { entry in
      let isPatch = entry.request.method == .patch
      let body = try entry.request.body.map { isPatch ? $0 : try rewriting.rewritten($0) }
      return entry.request.entry(fullURL: entry.fullURL, body)
    }
    return Value(object: [
      ("resourceType", "Bundle"), ("type", "transaction"), ("entry", Value(array: all)),
    ])
  }
}
