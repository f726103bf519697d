import CouchProtocol
import DocumentStore
import HTTPClient
import ValueModel

extension RemoteReplica {
  /// The interval, in milliseconds, at which a server shows that a waiting feed is alive.
  private static let heartbeat = 10_000

  package func changes(_ query: ReplicaChangesQuery) async throws -> ReplicaChanges {
    let what = "the question for changes"
    var request = try request(query)
    if query.waits {
      // Silence longer than a few heartbeats means that the connection is dead.
      request.limits.idle = .milliseconds(3 * Self.heartbeat)
      request.limits.total = nil
    }
    let (status, value) = try await connection.json(request, what, waits: query.waits)
    if status == 400, query.since != nil {
      throw ReplicationError(
        .databaseReplaced, "the server does not know the checkpoint any more", status: status)
    }
    if status == 404, case .function = query.filter?.rule {
      throw ReplicationError(
        .invalidConfiguration, "the server has no such database or filter", status: status)
    }
    if status == 501 || status == 405, query.filter != nil {
      throw ReplicationError(
        .invalidConfiguration, "the server does not offer the filter", status: status)
    }
    try check(status, value, what)
    return try Self.page(value, query, what)
  }

  private func request(_ query: ReplicaChangesQuery) throws -> OutgoingRequest {
    var parameters = [
      HTTPQuery.Parameter(name: "feed", value: query.waits ? "longpoll" : "normal"),
      HTTPQuery.Parameter(name: "style", value: "all_docs"),
      HTTPQuery.Parameter(name: "limit", value: "\(query.limit)"),
    ]
    if let since = query.since {
      parameters.append(.init(name: "since", value: since.string ?? since.json()))
    }
    if query.waits {
      parameters.append(.init(name: "heartbeat", value: "\(Self.heartbeat)"))
    }
    var body: Value?
    switch query.filter?.rule {
    case .ids(let ids):
      parameters.append(.init(name: "filter", value: "_doc_ids"))
      body = ["doc_ids": Value(array: ids.map { Value($0) })]
    case .selector(let json):
      parameters.append(.init(name: "filter", value: "_selector"))
      body = ["selector": json]
    case .function(let name, let values):
      parameters.append(.init(name: "filter", value: name))
      parameters += values.map { .init(name: $0.name, value: $0.value) }
    case .predicate, nil: break
    }
    return connection.request(
      body == nil ? .get : .post, "_changes", query: HTTPQuery(parameters), json: body)
  }

  private static func page(
    _ value: Value, _ query: ReplicaChangesQuery, _ what: String
  ) throws -> ReplicaChanges {
    // An answer without this field was cut off, even if its framing is complete.
    guard let last = value["last_seq"], !last.isNull, let rows = value["results"],
      rows.kind == .array
    else { throw RemoteFailure.notUnderstood(what) }
    var refused: [RefusedRevision] = []
    let changes = try rows.elements.map { row -> ReplicaChange in
      guard let id = row["id"]?.string, !id.isEmpty, let list = row["changes"],
        list.kind == .array
      else { throw RemoteFailure.notUnderstood(what) }
      let revisions = try list.elements.compactMap { entry -> Revision? in
        guard let text = entry["rev"]?.string else { throw RemoteFailure.notUnderstood(what) }
        if let revision = Revision(text) { return revision }
        guard RevisionText.isOutOfRange(text) else { throw RemoteFailure.notUnderstood(what) }
        refused.append(RefusedRevision(id: id, outOfRange: text))
        return nil
      }
      return ReplicaChange(id: id, revisions: revisions)
    }
    let pending = value["pending"]?.integer.flatMap { Int(exactly: $0) }
    // Continuing from such a page would return it again, for ever.
    if changes.count >= query.limit, last == query.since {
      throw RemoteFailure.notUnderstood(what)
    }
    // Another page may follow a full one; the server's own statement about that is not always true.
    var page = ReplicaChanges(
      changes: changes, last: last, pendingCount: pending, isAtEnd: changes.count < query.limit)
    page.refused = refused
    return page
  }

  // MARK: Missing revisions

  package func missing(_ changes: [ReplicaChange]) async throws -> [MissingRevisions] {
    var found: [MissingRevisions] = []
    for start in stride(from: 0, to: changes.count, by: 500) {
      found += try await missing(changes[start..<min(start + 500, changes.count)])
    }
    return found
  }

  private func missing(_ changes: ArraySlice<ReplicaChange>) async throws -> [MissingRevisions] {
    let what = "the question for missing revisions"
    // A document may appear twice on a feed that repeats itself.
    var wanted: [[UInt8]: [Revision]] = [:]
    var order: [String] = []
    for change in changes {
      let key = Array(change.id.utf8)
      if wanted[key] == nil { order.append(change.id) }
      wanted[key, default: []] += change.revisions
    }
    let fields = order.map { id in
      (id, Value(array: (wanted[Array(id.utf8)] ?? []).map { Value($0.description) }))
    }
    let (status, value) = try await connection.json(
      connection.request(.post, "_revs_diff", json: Value(object: fields)), what)
    try check(status, value, what)
    guard value.kind == .object else { throw RemoteFailure.notUnderstood(what) }
    return order.compactMap { id in
      guard let answer = value[id] else { return nil }
      let asked = wanted[Array(id.utf8)] ?? []
      let missing = Self.revisions(answer["missing"]).filter(asked.contains)
      if missing.isEmpty { return nil }
      return MissingRevisions(
        id: id, revisions: missing,
        possibleAncestors: Self.revisions(answer["possible_ancestors"]))
    }
  }

  private static func revisions(_ list: Value?) -> [Revision] {
    guard let list, list.kind == .array else { return [] }
    return list.elements.compactMap { $0.string.flatMap { Revision($0) } }
  }
}
