#if Server
  import FHIRModel
  import FHIRServer
  import HTTPServer
  import TestSupport
  import Testing
  import ValueModel

  /// Two servers with the same records: one is asked within the process, the other over a socket.
  struct ServedPair {
    struct Request {
      var method = HTTPMethod.get
      var address: String
      var body: [UInt8] = []
      var headers = HTTPHeaders()
    }

    struct Answer {
      var status: Int
      var headers: [String: String]
      var bytes: [UInt8]

      var json: Value { (try? JSON.parse(bytes)) ?? .null }
    }

    let plain: TestServer
    private let served: TestServer
    private let listener: HTTPListener
    private var connection: RawClient
    /// Whether the server has said that it closes the connection.
    private var isClosing = false

    init(_ release: ReleaseVersion) throws {
      plain = try TestServer(release)
      served = try TestServer(release)
      var options = HTTPListenerOptions()
      options.threadCount = 2
      let gate = HTTPGate(served.server, check: HTTPAuthenticator(HTTPCredentials()))
      listener = try HTTPListener(gate, options: options)
      connection = try RawClient(port: listener.port)
    }

    func stop() { listener.stop(within: 0) }

    /// Has the next request begin a connection of its own.
    mutating func reconnect() { isClosing = true }

    /// What the server within the process answers.
    func expected(_ request: Request) -> Answer {
      let reply = plain.stream(
        request.method, request.address, request.body.isEmpty ? nil : request.body,
        headers: request.headers)
      return Answer(
        status: reply.status, headers: Self.compared { reply.headers[$0] }, bytes: reply.bytes)
    }

    /// What the server behind the socket answers to the same request. How the request is written,
    /// packed and cut is random.
    mutating func answer(
      _ request: Request, _ random: inout SeededGenerator
    ) throws -> Answer {
      if random.chance(1, in: 5) || isClosing { connection = try RawClient(port: listener.port) }
      for piece in Self.pieces(request, plain.release, &random) { connection.write(piece) }
      var answer = try connection.answer(hasBody: request.method != .head)
      var fields: [String: String] = [:]
      for line in answer.head.split(separator: "\r\n").dropFirst() {
        guard let colon = line.firstIndex(of: ":") else { continue }
        let value = line[line.index(after: colon)...].drop { $0 == " " }
        fields[line[..<colon].lowercased()] = String(value)
      }
      isClosing = fields["connection"]?.lowercased() == "close"
      if request.method != .head, fields["content-encoding"] == "gzip" {
        answer.body = try Gunzip.bytes(of: answer.body)
      }
      return Answer(
        status: answer.status, headers: Self.compared { fields[$0.lowercased()] },
        bytes: answer.body)
    }

    /// The fields of a header that tell a client something about what it asked.
    private static func compared(_ value: (String) -> String?) -> [String: String] {
      var found: [String: String] = [:]
      for name in ["Content-Type", "ETag", "Allow", "Location", "Content-Location"] {
        found[name] = value(name)
      }
      return found
    }

    // MARK: Writing

    /// The bytes of a request, in the pieces in which they are written.
    private static func pieces(
      _ request: Request, _ release: ReleaseVersion, _ random: inout SeededGenerator
    ) -> [[UInt8]] {
      var body = request.body
      var head = "\(request.method.rawValue) /fhir/\(release.rawValue)"
      head += request.address.isEmpty || request.address.hasPrefix("?") ? "" : "/"
      head += "\(request.address) HTTP/1.1\r\nHost: localhost\r\n"
      for field in request.headers.fields { head += "\(field.name): \(field.value)\r\n" }
      if random.chance(1, in: 3) { head += "Accept-Encoding: gzip\r\n" }
      if !body.isEmpty {
        if random.chance(1, in: 4) {
          body = gzipped(body)
          head += "Content-Encoding: gzip\r\n"
        }
        if random.chance(1, in: 2) {
          head += "Transfer-Encoding: chunked\r\n"
          body = chunked(body, &random)
        } else {
          head += "Content-Length: \(body.count)\r\n"
        }
      }
      let bytes = Array("\(head)\r\n".utf8) + body
      if random.chance(1, in: 2) { return [bytes] }
      let cuts = (0..<Int.random(in: 1...5, using: &random)).map { _ in
        Int.random(in: 0...bytes.count, using: &random)
      }
      let places = ([0] + cuts + [bytes.count]).sorted()
      return zip(places, places.dropFirst()).map { Array(bytes[$0..<$1]) }
    }

    private static func chunked(_ body: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
      var bytes: [UInt8] = []
      var rest = body[...]
      while !rest.isEmpty {
        let piece = rest.prefix(Int.random(in: 1...max(1, rest.count / 2 + 1), using: &random))
        bytes += Array("\(String(piece.count, radix: 16))\r\n".utf8) + piece + Array("\r\n".utf8)
        rest = rest.dropFirst(piece.count)
      }
      return bytes + Array("0\r\n\r\n".utf8)
    }
  }
#endif
