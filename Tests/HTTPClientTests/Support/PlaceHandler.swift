import FileAccess
import HTTPServer

/// Answers with what it was asked, in ways that the path chooses.
struct PlaceHandler: HTTPHandler {
  func respond(to request: HTTPRequest) -> HTTPResponse {
    do {
      switch try request.segments().first {
      case "echo":
        return HTTPResponse(200, body: .bytes(try request.body.bytes(limit: 64 << 20)))
      case "count":
        var count = 0
        try request.body.forEachPiece { count += $0.count }
        return HTTPResponse(200, "\(count)", type: "text/plain")
      case "stream":
        let count = try request.parameters()["count"].flatMap { Int($0) } ?? 0
        return HTTPResponse(200, body: .source(PieceSource(count), byteCount: nil))
      case "wait": return HTTPResponse(200, body: .source(EndlessSource(), byteCount: nil))
      case "head":
        let text = request.headers.fields.map { "\($0.name): \($0.value)\n" }.joined()
        return HTTPResponse(200, text, type: "text/plain")
      case "packed":
        let count = try request.parameters()["count"].flatMap { Int($0) } ?? 0
        let text = String(repeating: "much of the same\n", count: count)
        return HTTPResponse(200, text, type: "text/plain").packed(for: request)
      case "status":
        let code = Int(try request.segments().last ?? "") ?? 500
        return HTTPResponse(code, "no", type: "text/plain")
      default:
        let body = String(decoding: try request.body.bytes(limit: 1 << 20), as: UTF8.self)
        let text = "\(request.method.rawValue) \(request.path) \(request.query ?? "-") \(body)"
        return HTTPResponse(200, text, type: "text/plain")
      }
    } catch {
      return HTTPResponse(400, "\(error)", type: "text/plain")
    }
  }
}

/// `count` pieces of 10,000 bytes.
final class PieceSource: HTTPBodySource {
  private let left: Locked<Int>

  init(_ count: Int) { left = Locked(count) }

  func next() -> HTTPBodyPiece {
    left.withLock { left in
      if left == 0 { return .end }
      left -= 1
      return .bytes([UInt8](repeating: UInt8(left % 251), count: 10_000))
    }
  }
}

/// Something at once, then nothing for an hour.
final class EndlessSource: HTTPBodySource {
  private let hasBegun = Locked(false)

  func next() -> HTTPBodyPiece {
    hasBegun.withLock { hasBegun in
      defer { hasBegun = true }
      return hasBegun ? .wait(milliseconds: 3_600_000) : .bytes(Array("begun\n".utf8))
    }
  }
}
