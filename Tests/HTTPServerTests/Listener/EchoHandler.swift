import HTTPServer

/// Answers with what it was asked, in ways that the path chooses.
struct EchoHandler: HTTPHandler {
  func respond(to request: HTTPRequest) -> HTTPResponse {
    do {
      switch try request.segments().first {
      case "echo":
        return HTTPResponse(200, try request.body.bytes(limit: 64 << 20), type: "text/plain")
      case "count":
        var count = 0
        try request.body.forEachPiece { count += $0.count }
        return HTTPResponse(200, "\(count)", type: "text/plain")
      case "stream":
        let count = try request.parameters()["count"].flatMap { Int($0) } ?? 0
        let source = CountingSource(count)
        return HTTPResponse(200, body: .source(source, byteCount: nil))
      case "wait":
        return HTTPResponse(200, body: .source(WaitingSource(), byteCount: nil))
      case "cut":
        return HTTPResponse(200, body: .source(FailingSource(), byteCount: nil))
      case "refuse": return HTTPResponse(403, "no", type: "text/plain")
      case "head":
        let text = request.headers.fields.map { "\($0.name): \($0.value)\n" }.joined()
        return HTTPResponse(200, text, type: "text/plain")
      default:
        let text = "\(request.method.rawValue) \(request.path) \(request.query ?? "-")"
        return HTTPResponse(200, text, type: "text/plain")
      }
    } catch {
      return HTTPResponse(400, "\(error)", type: "text/plain")
    }
  }
}

struct Cut: Error {}

/// `count` pieces of 1,000 bytes. `@unchecked Sendable`: `next` is never called twice at once.
final class CountingSource: HTTPBodySource, @unchecked Sendable {
  private var left: Int

  init(_ count: Int) { left = count }

  func next() -> HTTPBodyPiece {
    if left == 0 { return .end }
    left -= 1
    return .bytes([UInt8](repeating: UInt8(left % 251), count: 1_000))
  }
}

/// Something at once, then nothing for an hour. `@unchecked Sendable`: `next` is never called twice
/// at once.
final class WaitingSource: HTTPBodySource, @unchecked Sendable {
  private var hasBegun = false

  func next() -> HTTPBodyPiece {
    defer { hasBegun = true }
    return hasBegun ? .wait(milliseconds: 3_600_000) : .bytes(Array("begun\n".utf8))
  }
}

/// Breaks in the middle. `@unchecked Sendable`: `next` is never called twice at once.
final class FailingSource: HTTPBodySource, @unchecked Sendable {
  private var hasBegun = false

  func next() throws -> HTTPBodyPiece {
    if hasBegun { throw Cut() }
    hasBegun = true
    return .bytes(Array("half".utf8))
  }
}
