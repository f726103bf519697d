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
