import FileAccess
import Foundation
import HTTPClient
import ValueModel

/// A database in this process, whose network fails as a test wishes.
final class DatabaseDouble: HTTPTransport {
  /// What becomes of a request.
  enum Fault: Sendable, Hashable {
    /// It is answered with this status, and nothing is done.
    case status(Int, retryAfter: String? = nil)
    /// It never arrives.
    case lostRequest
    /// It is done, and its answer is lost.
    case lostAnswer
    /// It is done, and half of its answer comes.
    case halfAnswer
    /// It is answered with a page of somebody else's.
    case html
  }

  struct State {
    var root: DatabaseTree?
    /// Milliseconds; each write is one later, unless `standsStill`.
    var time: Int64 = 1_700_000_000_000
    var standsStill = false
    var requests: [String] = []
    var tokens: Set<String>?
    var fault: (@Sendable (OutgoingRequest) -> Fault?)?
    /// Runs before a request is done, once.
    var meddling: (@Sendable (OutgoingRequest) -> Bool)?
  }

  let state = Locked(State())

  var requests: [String] { state.withLock { $0.requests } }

  func value(_ path: String...) -> Value? {
    state.withLock { DatabaseTree.at($0.root, path)?.shown }
  }

  /// Writes as somebody else does.
  func set(_ value: Value, _ path: String...) {
    state.withLock { state in
      state.time += 1
      state.root = DatabaseTree.setting(
        state.root, path[...], DatabaseTree(value, now: state.time))
    }
  }

  func fail(_ fault: (@Sendable (OutgoingRequest) -> Fault?)?) {
    state.withLock { $0.fault = fault }
  }

  func send(_ request: OutgoingRequest) async throws -> IncomingResponse {
    let fault = state.withLock { state in
      state.requests.append("\(request.method.rawValue) \(request.url)")
      return state.fault
    }?(request)
    if let meddling = state.withLock({ $0.meddling }), meddling(request) {
      state.withLock { $0.meddling = nil }
    }
    switch fault {
    case .status(let status, let retryAfter):
      var headers = HTTPHeaders()
      headers["Retry-After"] = retryAfter
      return Self.answer(status, #"{"error":"no"}"#, headers)
    case .lostRequest: throw TransportError(.unreachable, "lost")
    case .html: return Self.answer(200, "<html>Please log in</html>")
    default: break
    }
    let response = try work(request)
    if fault == .lostAnswer { throw TransportError(.cutOff, "lost") }
    if fault == .halfAnswer {
      return IncomingResponse(response.status, headers: response.headers, body: HalfStream())
    }
    return response
  }

  private static func answer(
    _ status: Int, _ text: String, _ headers: HTTPHeaders = [:]
  ) -> IncomingResponse {
    IncomingResponse(status, headers: headers, body: BytesStream(Array(text.utf8)))
  }

  private func work(_ request: OutgoingRequest) throws -> IncomingResponse {
    let (path, query) = try Self.parts(request.url)
    return try state.withLock { state in
      if let tokens = state.tokens {
        let bearer = request.headers["Authorization"]?.dropFirst("Bearer ".count)
        guard let token = query["auth"] ?? bearer.map(String.init), tokens.contains(token) else {
          return Self.answer(401, #"{"error":"Auth token is expired"}"#)
        }
      }
      if path.contains(where: { $0.contains { ".$#[]".contains($0) } }) {
        return Self.answer(400, #"{"error":"Invalid path"}"#)
      }
      return try Self.work(request, path, query, &state)
    }
  }

  private static func parts(_ url: String) throws -> (path: [String], query: HTTPQuery) {
    let parts = url.split(separator: "?", maxSplits: 1)
    let path = parts[0].split(separator: "/").dropFirst(2).joined(separator: "/")
    let segments = try path.dropLast(".json".count).split(separator: "/").map {
      try PercentCoding.decoded($0)
    }
    return (segments, try HTTPQuery(parts.count > 1 ? parts[1] : ""))
  }

  private static func work(
    _ request: OutgoingRequest, _ path: [String], _ query: HTTPQuery, _ state: inout State
  ) throws -> IncomingResponse {
    let old = DatabaseTree.at(state.root, path)
    if request.method == .get {
      let value = DatabaseQuery(query).answer(old)
      return answer(200, value.json(), ["ETag": tag(old), "Date": date(state.time)])
    }
    guard case .bytes(let bytes) = request.body else { return answer(400, "{}") }
    let body = try JSON.parse(bytes)
    if let match = request.headers["if-match"], match != tag(old) {
      return answer(412, (old?.shown ?? .null).json(), ["ETag": tag(old)])
    }
    if !state.standsStill { state.time += 1 }
    if request.method == .put {
      let new = DatabaseTree(body, now: state.time)
      state.root = DatabaseTree.setting(state.root, path[...], new)
      return answer(200, (new?.shown ?? .null).json(), ["ETag": tag(new)])
    }
    for (name, value) in body.fields {
      let place = path + name.split(separator: "/").map(String.init)
      state.root = DatabaseTree.setting(
        state.root, place[...], DatabaseTree(value, now: state.time))
    }
    let written = body.fields.map { name, _ in
      (name, DatabaseTree.at(state.root, path + [name])?.shown ?? .null)
    }
    return answer(200, Value(object: written).json())
  }

  private static func tag(_ tree: DatabaseTree?) -> String {
    guard let tree else { return "null_etag" }
    let hash = tree.shown.jsonBytes().reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01B3
    }
    return String(hash, radix: 16)
  }

  private static func date(_ milliseconds: Int64) -> String {
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    formatter.dateFormat = "EEE, dd MMM yyyy HH:mm:ss 'GMT'"
    return formatter.string(from: Date(timeIntervalSince1970: Double(milliseconds) / 1000))
  }
}

/// The beginning of an answer.
private final class HalfStream: ByteStream {
  private let isRead = Locked(false)

  func next() async throws -> [UInt8]? {
    let isFirst = isRead.withLock { isRead in
      defer { isRead = true }
      return !isRead
    }
    if isFirst { return Array(#"{"a"#.utf8) }
    throw TransportError(.cutOff, "half of an answer")
  }
}
