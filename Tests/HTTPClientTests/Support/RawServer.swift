import FileAccess
import Foundation
import TestSupport

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A server that does with each connection what a test says, on a thread of its own.
final class RawServer: Sendable {
  let port: Int
  private let descriptor: Int32
  private let connections = Locked<[RawConnection]>([])

  struct Failure: Error {}

  /// `body` is called with each connection and its number, from zero; the connection is closed when
  /// it returns.
  init(_ body: @escaping @Sendable (RawConnection, Int) throws -> Void) throws {
    #if canImport(Glibc)
      descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var count = socklen_t(MemoryLayout<sockaddr_in>.size)
    let descriptor = descriptor
    let isBound = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, count) == 0 && listen(descriptor, 128) == 0
          && getsockname(descriptor, $0, &count) == 0
      }
    }
    guard isBound else { throw Failure() }
    port = Int(UInt16(bigEndian: address.sin_port))
    let connections = connections
    _ = TestThread {
      for number in 0... {
        let client = accept(descriptor, nil, nil)
        if client < 0 { break }
        let connection = RawConnection(client)
        connections.withLock { $0.append(connection) }
        _ = TestThread {
          try? body(connection, number)
          connection.close()
        }
      }
      close(descriptor)
    }
  }

  deinit {
    shutdown(descriptor, Int32(SHUT_RDWR))
    for connection in connections.withLock({ $0 }) { connection.shutDown() }
  }

  var url: String { "http://127.0.0.1:\(port)/" }

  /// How many connections there were.
  var connectionCount: Int { connections.withLock { $0.count } }

  /// A server that answers each request with the bytes that `answer` makes for its number, and
  /// closes the connection.
  static func answering(
    _ answer: @escaping @Sendable (Int) -> String
  ) throws -> RawServer {
    try RawServer { connection, number in
      _ = try connection.head()
      connection.write(answer(number))
    }
  }
}

/// The server's end of a connection.
final class RawConnection: Sendable {
  private struct State {
    var buffer: [UInt8] = []
    var isOpen = true
  }

  private let descriptor: Int32
  private let state = Locked(State())

  init(_ descriptor: Int32) {
    self.descriptor = descriptor
    var time = timeval(tv_sec: 20, tv_usec: 0)
    setsockopt(
      descriptor, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
  }

  /// Reads more; false at the end.
  private func fill() -> Bool {
    var bytes = [UInt8](repeating: 0, count: 64 << 10)
    let count = recv(descriptor, &bytes, bytes.count, 0)
    if count > 0 { state.withLock { $0.buffer += bytes[..<count] } }
    return count > 0
  }

  /// The header of the next request, with its empty line.
  func head() throws -> String {
    let mark = Array("\r\n\r\n".utf8)
    while true {
      let head = state.withLock { state -> String? in
        guard let range = state.buffer.firstRange(of: mark) else { return nil }
        defer { state.buffer.removeSubrange(..<range.upperBound) }
        return String(decoding: state.buffer[..<range.upperBound], as: UTF8.self)
      }
      if let head { return head }
      guard fill() else { throw RawServer.Failure() }
    }
  }

  func read(_ count: Int) throws -> [UInt8] {
    while state.withLock({ $0.buffer.count < count }) {
      guard fill() else { throw RawServer.Failure() }
    }
    return state.withLock { state in
      defer { state.buffer.removeSubrange(..<count) }
      return Array(state.buffer[..<count])
    }
  }

  /// Waits until the client has gone away.
  func waitForEnd() { while fill() { state.withLock { $0.buffer = [] } } }

  /// Whether all of it could be written.
  @discardableResult
  func write(_ bytes: some Collection<UInt8>) -> Bool {
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count <= 0 { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  @discardableResult
  func write(_ text: String) -> Bool { write(Array(text.utf8)) }

  /// Sends no more, but goes on receiving.
  func endSending() { shutdown(descriptor, Int32(SHUT_WR)) }

  func shutDown() { state.withLock { if $0.isOpen { shutdown(descriptor, Int32(SHUT_RDWR)) } } }

  func close() {
    state.withLock { state in
      guard state.isOpen else { return }
      state.isOpen = false
      #if canImport(Glibc)
        Glibc.close(descriptor)
      #elseif canImport(Musl)
        Musl.close(descriptor)
      #else
        Darwin.close(descriptor)
      #endif
    }
  }
}
