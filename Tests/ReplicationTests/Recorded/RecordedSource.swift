import FileAccess
import HTTPClient
import TestSupport
import ValueModel

/// A cluster of CouchDB 3.5 as the source of a replication, which answers as it was recorded. Its feed
/// has no order, and tells some rows twice.
final class RecordedSource: HTTPTransport {
  private struct State {
    var rows: [Value] = []
    /// Where a sequence that was given out continues.
    var places: [String: Int] = [:]
    var last = Value.null
    var documents: [String: Value] = [:]
    var multiparts: [String: (type: String, bytes: [UInt8])] = [:]
    var local: [String: Value] = [:]
    var information: [UInt8] = []
    var commit: [UInt8] = []
    var hasBulkGet = true
    var random: SeededGenerator
    var requests: [String] = []
  }

  private let state: Locked<State>

  init(seed: UInt64, hasBulkGet: Bool = true) {
    state = Locked(State(hasBulkGet: hasBulkGet, random: SeededGenerator(seed: seed)))
  }

  /// From now on it knows what CouchDB said in a recording, too.
  func add(_ recording: Recording) throws {
    for exchange in recording.exchanges {
      switch exchange.path {
      case "": state.withLock { $0.information = exchange.answer }
      case "_ensure_full_commit": state.withLock { $0.commit = exchange.answer }
      case "_changes": try add(changes: try JSON.parse(exchange.answer))
      case "_bulk_get": try add(documents: try JSON.parse(exchange.answer))
      default:
        guard let revisions = exchange.query["open_revs"] else { continue }
        let type = exchange.headers["Content-Type"] ?? ""
        state.withLock {
          $0.multiparts[exchange.path + " " + revisions] = (type, exchange.answer)
        }
      }
    }
  }

  private func add(changes: Value) throws {
    state.withLock { state in
      var rows = (changes["results"] ?? []).elements.shuffled(using: &state.random)
      for row in rows where state.random.chance(1, in: 4) {
        // The same state, called otherwise.
        var again = row
        again["seq"] = Value((row["seq"]?.string ?? "") + "-again")
        rows.insert(again, at: Int.random(in: 0...rows.count, using: &state.random))
      }
      for row in rows {
        state.rows.append(row)
        if let sequence = row["seq"]?.string { state.places[sequence] = state.rows.count }
      }
      // Not what the last row was called when it was recorded: shuffled, that row may stand anywhere.
      state.last = Value((changes["last_seq"]?.string ?? "") + "-end")
      state.places[state.last.string ?? ""] = state.rows.count
    }
  }

  private func add(documents: Value) throws {
    for result in (documents["results"] ?? []).elements {
      for document in (result["docs"] ?? []).elements {
        guard let id = result["id"]?.string, let revision = document["ok"]?["_rev"]?.string else {
          continue
        }
        state.withLock { $0.documents[id + " " + revision] = document }
      }
    }
  }

  /// What was asked since the last call: methods and paths.
  func requests() -> [String] {
    state.withLock { state in
      defer { state.requests = [] }
      return state.requests
    }
  }

  // MARK: Answers

  func send(_ request: OutgoingRequest) async throws -> IncomingResponse {
    let asked = try CouchAsked(request)
    let body = try await asked.json()
    return try state.withLock { state in
      state.requests.append("\(request.method.rawValue) \(asked.path)")
      return try Self.answer(asked, body, &state)
    }
  }

  private static func answer(
    _ asked: CouchAsked, _ body: Value, _ state: inout State
  ) throws -> IncomingResponse {
    switch asked.path {
    case "_session": return asked.session()
    case "": return asked.json(200, state.information)
    case "_ensure_full_commit": return asked.json(201, state.commit)
    case "_changes": return try changes(asked, state)
    case "_bulk_get" where state.hasBulkGet: return try bulk(asked, body, state)
    case "_bulk_get": return asked.json(404, ["error": "not_found", "reason": "missing"])
    case _ where asked.path.hasPrefix("_local/"): return try asked.local(body, &state.local)
    default:
      try asked.check(parameters: [
        "revs", "open_revs", "latest", "atts_since", "att_encoding_info",
      ])
      let key = asked.path + " " + (asked.query["open_revs"] ?? "")
      guard asked.request.headers["Accept"]?.contains("multipart/mixed") == true,
        let found = state.multiparts[key] ?? multipart(asked, state)
      else { return asked.json(404, ["error": "not_found", "reason": "missing"]) }
      return IncomingResponse(
        200, headers: ["Content-Type": found.type], body: BytesStream(found.bytes))
    }
  }

  /// The answer for documents that CouchDB's replicator fetched with others: a page of the feed can
  /// end with one alone.
  private static func multipart(
    _ asked: CouchAsked, _ state: State
  ) -> (type: String, bytes: [UInt8])? {
    guard let list = try? JSON.parse(asked.query["open_revs"] ?? "") else { return nil }
    var text = ""
    for revision in list.elements {
      guard let document = state.documents[asked.path + " " + (revision.string ?? "")] else {
        return nil
      }
      text +=
        "--part\r\nContent-Type: application/json\r\n\r\n\((document["ok"] ?? document).json())\r\n"
    }
    return ("multipart/mixed; boundary=part", Array((text + "--part--").utf8))
  }

  private static func changes(_ asked: CouchAsked, _ state: State) throws -> IncomingResponse {
    try asked.check(
      parameters: ["feed", "style", "since", "limit", "timeout", "heartbeat", "filter"])
    guard let start = asked.query["since"].map({ state.places[$0] }) ?? 0,
      let limit = Int(asked.query["limit"] ?? "1000000")
    else {
      return asked.json(
        400,
        ["error": "bad_request", "reason": "Malformed sequence supplied in 'since' parameter."])
    }
    let rows = state.rows[start..<min(start + limit, state.rows.count)]
    let isLast = start + limit >= state.rows.count
    return asked.json(
      200,
      [
        "results": Value(array: rows),
        "last_seq": isLast ? state.last : rows.last?["seq"] ?? .null,
        "pending": Value(state.rows.count - start - rows.count),
      ])
  }

  private static func bulk(
    _ asked: CouchAsked, _ body: Value, _ state: State
  ) throws -> IncomingResponse {
    try asked.check(parameters: ["revs", "latest", "attachments", "att_encoding_info"])
    let results = (body["docs"] ?? []).elements.map { wanted -> Value in
      let (id, revision) = (wanted["id"]?.string ?? "", wanted["rev"]?.string ?? "")
      let missing: Value = [
        "error": [
          "id": Value(id), "rev": Value(revision), "error": "not_found", "reason": "missing",
        ]
      ]
      return ["id": Value(id), "docs": [state.documents[id + " " + revision] ?? missing]]
    }
    return asked.json(200, ["results": Value(array: results)])
  }
}
