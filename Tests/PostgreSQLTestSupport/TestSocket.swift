#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Sockets of this machine, for tests.
package enum TestSocket {
  package struct Failure: Error {}

  /// A port that was free just now.
  package static func freePort() throws -> Int {
    let (descriptor, port) = try listen()
    close(descriptor)
    return port
  }

  static func listen() throws -> (descriptor: Int32, port: Int) {
    let descriptor = try new()
    let result = withAddress(0) { bind(descriptor, $0, $1) }
    guard result == 0, 0 == systemListen(descriptor), let port = port(of: descriptor) else {
      close(descriptor)
      throw Failure()
    }
    return (descriptor, port)
  }

  static func connect(port: Int) throws -> Int32 {
    let descriptor = try new()
    guard withAddress(port, { systemConnect(descriptor, $0, $1) }) == 0 else {
      close(descriptor)
      throw Failure()
    }
    return descriptor
  }

  /// Whether all could be sent.
  static func send(_ bytes: some Collection<UInt8>, to descriptor: Int32) -> Bool {
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        systemSend(descriptor, $0.baseAddress, $0.count)
      }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  private static func new() throws -> Int32 {
    #if canImport(Glibc)
      let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      let descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    guard descriptor >= 0 else { throw Failure() }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    return descriptor
  }

  private static func withAddress<R>(
    _ port: Int, _ body: (UnsafePointer<sockaddr>, socklen_t) -> R
  ) -> R {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(truncatingIfNeeded: port).bigEndian
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }

  private static func port(of descriptor: Int32) -> Int? {
    var address = sockaddr_in()
    var count = socklen_t(MemoryLayout<sockaddr_in>.size)
    let result = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &count) }
    }
    return result == 0 ? Int(UInt16(bigEndian: address.sin_port)) : nil
  }

  private static func systemListen(_ descriptor: Int32) -> Int32 {
    #if canImport(Darwin)
      Darwin.listen(descriptor, 64)
    #elseif canImport(Musl)
      Musl.listen(descriptor, 64)
    #else
      Glibc.listen(descriptor, 64)
    #endif
  }

  private static func systemConnect(
    _ descriptor: Int32, _ address: UnsafePointer<sockaddr>, _ count: socklen_t
  ) -> Int32 {
    #if canImport(Darwin)
      Darwin.connect(descriptor, address, count)
    #elseif canImport(Musl)
      Musl.connect(descriptor, address, count)
    #else
      Glibc.connect(descriptor, address, count)
    #endif
  }

  private static func systemSend(
    _ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int
  ) -> Int {
    #if canImport(Darwin)
      Darwin.send(descriptor, bytes, count, 0)
    #elseif canImport(Musl)
      Musl.send(descriptor, bytes, count, Int32(MSG_NOSIGNAL))
    #else
      Glibc.send(descriptor, bytes, count, Int32(MSG_NOSIGNAL))
    #endif
  }
}
