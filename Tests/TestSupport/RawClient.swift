import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A connection on which a test writes what it likes, and reads what comes.
public final class RawClient {
  public struct Answer {
    public var status: Int
    public var head: String
    public var body: [UInt8]

    public var text: String { String(decoding: body, as: UTF8.self) }
  }

  public struct Failure: Error {}

  private let descriptor: Int32
  /// What was received; what was read of it is in front of `position`.
  private var buffer: [UInt8] = []
  private var position = 0

  public init(port: Int) throws {
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
    // For answers that never come. On a busy machine, under a sanitizer, others take minutes.
    var time = timeval(tv_sec: 300, tv_usec: 0)
    setsockopt(
      descriptor, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
    guard result == 0 else { throw Failure() }
  }

  deinit { close(descriptor) }

  /// Whether all of it could be written.
  @discardableResult
  public func write(_ bytes: some Collection<UInt8>) -> Bool {
    var bytes = Array(bytes)
    while !bytes.isEmpty {
      let count = send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL))
      if count <= 0 { return false }
      bytes.removeFirst(count)
    }
    return true
  }

  @discardableResult
  public func write(_ text: String) -> Bool { write(text.utf8) }

  /// Reads more; false at the end.
  private func fill() -> Bool {
    var bytes = [UInt8](repeating: 0, count: 64 << 10)
    let count = recv(descriptor, &bytes, bytes.count, 0)
    if count > 0 { buffer += bytes[..<count] }
    return count > 0
  }

  /// Reads up to and with `mark`.
  public func read(through mark: String) throws -> String {
    let mark = Array(mark.utf8)
    var end = position + mark.count
    while true {
      while end <= buffer.count {
        if buffer[end - mark.count..<end].elementsEqual(mark) {
          return String(decoding: take(end - position), as: UTF8.self)
        }
        end += 1
      }
      guard fill() else { throw Failure() }
    }
  }

  private func read(count: Int) throws -> [UInt8] {
    while buffer.count - position < count { guard fill() else { throw Failure() } }
    return take(count)
  }

  private func take(_ count: Int) -> [UInt8] {
    let bytes = Array(buffer[position..<position + count])
    position += count
    if position == buffer.count {
      buffer = []
      position = 0
    }
    return bytes
  }

  /// Everything up to the end of the connection.
  public func readToEnd() -> [UInt8] {
    while fill() {}
    return take(buffer.count - position)
  }

  public func head() throws -> (status: Int, head: String) {
    let head = try read(through: "\r\n\r\n")
    guard let status = Int(head.split(separator: " ")[1]) else { throw Failure() }
    return (status, head)
  }

  /// One answer, whose length is given or that comes in chunks.
  public func answer(hasBody: Bool = true) throws -> Answer {
    let (status, head) = try head()
    var body: [UInt8] = []
    let fields = head.lowercased().split(separator: "\r\n")
    if !hasBody {
    } else if fields.contains("transfer-encoding: chunked") {
      while true {
        let line = try read(through: "\r\n")
        // A line end is one character.
        guard let count = Int(line.dropLast(), radix: 16) else { throw Failure() }
        body += try read(count: count)
        _ = try read(through: "\r\n")
        if count == 0 { break }
      }
    } else if let field = fields.first(where: { $0.hasPrefix("content-length: ") }) {
      body = try read(count: Int(field.dropFirst(16)) ?? 0)
    }
    return Answer(status: status, head: head, body: body)
  }

  /// Writes a request with its body, and reads the answer.
  public func request(
    _ line: String, _ fields: String = "", body: [UInt8] = [], hasBody: Bool = true
  ) throws -> Answer {
    let length = body.isEmpty ? "" : "Content-Length: \(body.count)\r\n"
    write("\(line) HTTP/1.1\r\nHost: localhost\r\n\(fields)\(length)\r\n")
    write(body)
    return try answer(hasBody: hasBody)
  }
}
