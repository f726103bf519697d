import BenchmarkSupport

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A client's end of a connection, for answers that are long or never end.
final class Connection {
  private let descriptor: Int32
  private var buffer = [UInt8](repeating: 0, count: 256 << 10)

  init(port: Int) throws {
    #if canImport(Glibc)
      descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else { throw BenchmarkError("the server cannot be reached") }
  }

  deinit { close(descriptor) }

  func write(_ text: String) throws {
    let bytes = Array(text.utf8)
    guard send(descriptor, bytes, bytes.count, 0) == bytes.count else {
      throw BenchmarkError("a request cannot be sent")
    }
  }

  /// Reads up to where what was received last ends in `mark`. Returns the number of bytes, and the
  /// first of them as text.
  func read(to mark: String) throws -> (count: Int, start: String) {
    var total = 0
    var start: [UInt8] = []
    var tail: [UInt8] = []
    let mark = Array(mark.utf8)
    while !tail.elementsEqual(mark) {
      let count = recv(descriptor, &buffer, buffer.count, 0)
      guard count > 0 else { throw BenchmarkError("the server cuts the connection off") }
      if start.count < 64 << 10 { start += buffer[..<count] }
      total += count
      tail = Array((tail + buffer[max(0, count - mark.count)..<count]).suffix(mark.count))
    }
    return (total, String(decoding: start, as: UTF8.self))
  }

  /// The answer to a request, up to `mark`.
  func answer(
    _ line: String, _ fields: String = "", body: String = "", to mark: String
  ) throws -> (count: Int, start: String) {
    let length = body.isEmpty ? "" : "Content-Length: \(body.utf8.count)\r\n"
    try write("\(line) HTTP/1.1\r\nHost: localhost\r\n\(fields)\(length)\r\n\(body)")
    let (count, start) = try read(to: mark)
    guard start.hasPrefix("HTTP/1.1 2") else { throw BenchmarkError("the answer is an error") }
    return (count, start)
  }
}
