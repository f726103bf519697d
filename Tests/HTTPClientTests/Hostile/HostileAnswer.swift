import HTTPClient
import TestSupport
import Testing

/// An answer that is none, and the error that it is for a client.
struct HostileAnswer: Sendable, CustomTestStringConvertible {
  var name: String
  var bytes: [UInt8]
  var code: TransportError.Code

  var testDescription: String { name }

  init(_ name: String, _ bytes: [UInt8], _ code: TransportError.Code) {
    self.name = name
    self.bytes = bytes
    self.code = code
  }

  init(_ name: String, _ text: String, _ code: TransportError.Code) {
    self.init(name, Array(text.utf8), code)
  }

  private static let chunked = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n"

  /// The connection ends too early.
  static let cut: [HostileAnswer] = [
    .init("nothing", "", .cutOff),
    .init("half a status", "HTTP/1.1 2", .cutOff),
    .init("half a header", "HTTP/1.1 200 OK\r\nServer: x\r\nContent-Le", .cutOff),
    .init("a header without an end", "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n", .cutOff),
    .init("half a body", "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf", .cutOff),
    .init("no body", "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n", .cutOff),
    .init("half a chunk", chunked + "5\r\nhal", .cutOff),
    .init("no last chunk", chunked + "5\r\nhello\r\n", .cutOff),
    .init("half a last chunk", chunked + "5\r\nhello\r\n0\r\n", .cutOff),
    .init("only interim answers", "HTTP/1.1 100 Continue\r\n\r\n", .cutOff),
  ]

  /// What comes is not HTTP.
  static let malformed: [HostileAnswer] = [
    .init("no chunks", chunked + "hello", .invalidAnswer),
    .init("a huge chunk", chunked + "ffffffffffffffffffff\r\nx", .invalidAnswer),
    .init("a page", "<html>hello</html>", .invalidAnswer),
    .init("another protocol", "SSH-2.0-OpenSSH_9.2\r\n", .invalidAnswer),
    .init("no status", "HTTP/1.1 OK\r\n\r\n", .invalidAnswer),
    .init("a long status", "HTTP/1.1 999999 OK\r\n\r\n", .invalidAnswer),
    .init(
      "a negative length", "HTTP/1.1 200 OK\r\nContent-Length: -5\r\n\r\nhello", .invalidAnswer),
    .init("no colon", "HTTP/1.1 200 OK\r\nServer\r\n\r\n", .invalidAnswer),
    .init("a NUL", "HTTP/1.1 200 OK\r\nX-A: b\0c\r\nContent-Length: 0\r\n\r\n", .invalidAnswer),
  ]

  /// What comes cannot be unpacked.
  static let packed: [HostileAnswer] = {
    let bytes = gzipped(Array(String(repeating: "text ", count: 1_000).utf8))
    return [
      .init("no gzip", answer(Array("hello, hello, hello".utf8)), .invalidAnswer),
      .init("half of gzip", answer(Array(bytes.prefix(bytes.count / 2))), .invalidAnswer),
      .init("gzip without the end of its end", answer(bytes.dropLast(4)), .invalidAnswer),
      .init("gzip without its end", answer(bytes.dropLast(9)), .invalidAnswer),
      .init("a wrong sum", answer(bytes.dropLast(8) + [1, 2, 3, 4, 5, 6, 7, 8]), .invalidAnswer),
      .init("another coding", answer(bytes, coding: "br"), .invalidAnswer),
      .init("an unknown coding", answer(bytes, coding: "x"), .invalidAnswer),
      .init("two codings", answer(gzipped(bytes), coding: "gzip, gzip"), .invalidAnswer),
    ]
  }()

  /// A complete answer with a packed body.
  static func answer(_ bytes: [UInt8], coding: String = "gzip") -> [UInt8] {
    let length = "Content-Length: \(bytes.count)"
    let head = "HTTP/1.1 200 OK\r\nContent-Encoding: \(coding)\r\n\(length)\r\n\r\n"
    return Array(head.utf8) + bytes
  }
}
