import FileAccess
import HTTPClient

/// A server that lies: what a rule says of a request is answered instead of the truth, or made of it.
final class HostileServer: HTTPTransport {
  enum Lie: Sendable {
    /// An answer of the protocol.
    case json(Int, String)
    /// An answer from somebody else.
    case page(Int)
    /// Bodies changed on the way.
    case altered(@Sendable ([UInt8]) -> [UInt8])
    /// The connection ends after so many bytes of the body.
    case cut(Int)
    /// The same bytes, for ever.
    case endless(String)
    /// A session that is opened.
    case session(String)
    /// A field of the header that is added to the truth.
    case header(String, String)
  }

  typealias Rule = @Sendable (OutgoingRequest) -> Lie?

  private let base: any HTTPTransport
  private let rule = Locked<Rule?>(nil)
  private let log = Locked<[OutgoingRequest]>([])

  init(_ base: any HTTPTransport, _ rule: Rule? = nil) {
    self.base = base
    self.rule.withLock { $0 = rule }
  }

  /// Has it lie otherwise from now on; nil for the truth.
  func lie(_ rule: Rule?) { self.rule.withLock { $0 = rule } }

  /// What was asked since the last call.
  func requests() -> [OutgoingRequest] {
    log.withLock { log in
      defer { log = [] }
      return log
    }
  }

  func send(_ request: OutgoingRequest) async throws -> IncomingResponse {
    log.withLock { $0.append(request) }
    guard let lie = rule.withLock({ $0 })?(request) else { return try await base.send(request) }
    switch lie {
    case .json(let status, let text): return Self.answer(status, "application/json", text)
    case .session(let cookie):
      return IncomingResponse(200, headers: ["Set-Cookie": "AuthSession=\(cookie); HttpOnly"])
    case .page(let status):
      return Self.answer(status, "text/html", "<html><body>Log in to the hotel's network</body>")
    case .endless(let text):
      return IncomingResponse(
        200, headers: ["Content-Type": "application/json"], body: EndlessStream(Array(text.utf8)))
    case .altered, .cut, .header: return try await changed(request, lie)
    }
  }

  private func changed(_ request: OutgoingRequest, _ lie: Lie) async throws -> IncomingResponse {
    var answer = try await base.send(request)
    switch lie {
    case .altered(let change):
      answer.body = BytesStream(change(try await answer.body.bytes(limit: .max)))
    case .cut(let count):
      answer.body = CutOffStream(Array(try await answer.body.bytes(limit: .max).prefix(count)))
    case .header(let name, let value): answer.headers.add(name, value)
    default: break
    }
    return answer
  }

  private static func answer(_ status: Int, _ type: String, _ text: String) -> IncomingResponse {
    IncomingResponse(
      status, headers: ["Content-Type": type], body: BytesStream(Array(text.utf8)))
  }
}

/// The same piece, again and again.
private final class EndlessStream: ByteStream {
  private let piece: [UInt8]

  init(_ piece: [UInt8]) { self.piece = piece }

  func next() async throws -> [UInt8]? {
    try Task.checkCancellation()
    return piece
  }
}

/// Some bytes, and then no more where more were to come.
private final class CutOffStream: ByteStream {
  private let start: BytesStream

  init(_ bytes: [UInt8]) { start = BytesStream(bytes) }

  func next() async throws -> [UInt8]? {
    if let piece = start.next() { return piece }
    throw TransportError(.cutOff, "the connection ended")
  }
}

extension [UInt8] {
  /// With each occurrence of a text replaced by another.
  func replacing(_ text: String, by other: String) -> [UInt8] {
    let (old, new) = (Array(text.utf8), Array(other.utf8))
    var result: [UInt8] = []
    var position = 0
    while position < count {
      if self[position...].starts(with: old) {
        result += new
        position += old.count
      } else {
        result.append(self[position])
        position += 1
      }
    }
    return result
  }
}

extension OutgoingRequest {
  /// The body as text; empty of a body that is a stream.
  var text: String {
    if case .bytes(let bytes) = body { String(decoding: bytes, as: UTF8.self) } else { "" }
  }

  func asks(_ part: String) -> Bool { url.contains(part) }
}
