import FileAccess
import HTTPServer
import TestSupport
import Testing

@Suite struct GzipTests {
  private final class Pieces: HTTPBodySource {
    private let rest: Locked<[HTTPBodyPiece]>

    init(_ pieces: [HTTPBodyPiece]) { rest = Locked(pieces) }

    func next() -> HTTPBodyPiece {
      rest.withLock { $0.isEmpty ? .end : $0.removeFirst() }
    }
  }

  private let long = Array(String(repeating: "a line of text\n", count: 1_000).utf8)

  private func packed(_ bytes: [UInt8]) throws -> [UInt8] {
    let response = HTTPResponse(200, bytes, type: "text/plain").packed(for: Self.asking)
    guard case .bytes(let packed) = response.body else { return [] }
    return packed
  }

  private static let asking = HTTPRequest(.get, "/", headers: ["Accept-Encoding": "br, gzip"])

  private func unpacked(_ bytes: [UInt8], limit: Int = .max) throws -> [UInt8] {
    let request = HTTPRequest(
      .post, "/", headers: ["Content-Encoding": "gzip"], body: HTTPRequestBody(bytes))
    return try request.unpackedBody().bytes(limit: limit)
  }

  @Test func `what is packed is unpacked`() throws {
    let small = try packed(long)
    #expect(small.count < long.count / 10)
    #expect(try unpacked(small) == long)
  }

  @Test func `a short body that unpacks to a long one is too long`() throws {
    let bomb = try packed([UInt8](repeating: 0, count: 20 << 20))
    #expect(bomb.count < 64 << 10)
    let error = #expect(throws: HTTPError.self) { try unpacked(bomb, limit: 1 << 20) }
    #expect(error?.code == .tooLarge)
  }

  @Test func `what is not packed by gzip is refused`() throws {
    let small = try packed(long)
    var broken = small
    broken[broken.count / 2] ^= 0xFF
    for bytes in [Array("text".utf8), Array(small.dropLast()), broken] {
      let error = #expect(throws: HTTPError.self) { try unpacked(bytes) }
      #expect(error?.code == .invalidEncoding)
    }
    #expect(throws: HTTPError.self) {
      try HTTPRequest(.post, "/", headers: ["Content-Encoding": "br"]).unpackedBody()
    }
    let plain = HTTPRequest(
      .post, "/", headers: ["Content-Encoding": "identity"], body: HTTPRequestBody([1]))
    #expect(try plain.unpackedBody().bytes() == [1])
  }

  @Test func `a body that waits is sent as far as it is`() throws {
    let pieces: [HTTPBodyPiece] = [
      .bytes(Array("one".utf8)), .wait(milliseconds: 5), .bytes(Array("two".utf8)),
    ]
    let response = HTTPResponse(
      200, headers: ["Content-Type": "application/fhir+ndjson", "ETag": "\"x\""],
      body: .source(Pieces(pieces), byteCount: 6)
    ).packed(for: Self.asking)
    #expect(response.headers["Content-Encoding"] == "gzip" && response.headers["ETag"] == "W/\"x\"")
    guard case .source(let source, nil) = response.body else {
      Issue.record("the length is not known before")
      return
    }
    var bytes: [UInt8] = []
    var waits = 0
    loop: while true {
      switch try source.next() {
      case .bytes(let more): bytes += more
      case .wait: waits += 1
      case .end: break loop
      }
    }
    #expect(waits == 1)
    #expect(try unpacked(bytes) == Array("onetwo".utf8))
  }

  @Test(arguments: [
    (nil, "text/plain", false), ("gzip", "text/plain", true), ("GZIP;q=0.5", "text/html", true),
    ("gzip;q=0", "text/plain", false), ("*", "application/fhir+json; charset=utf-8", true),
    ("br", "text/plain", false), ("gzip", "image/png", false),
  ])
  func `texts are packed for clients that ask for it`(
    accept: String?, type: String, isPacked: Bool
  ) {
    var request = HTTPRequest(.get, "/")
    request.headers["Accept-Encoding"] = accept
    let response = HTTPResponse(200, long, type: type).packed(for: request)
    #expect((response.headers["Content-Encoding"] == "gzip") == isPacked)
    #expect((response.headers["Vary"] == nil) == (type == "image/png"))
    let short = HTTPResponse(200, Array(long.prefix(10)), type: type).packed(for: request)
    #expect(short.headers["Content-Encoding"] == nil)
  }
}
