import DeviceReplication
import Foundation
import TestSupport

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A socket with a path, for two processes.
struct UnixSocket: Sendable {
  struct Failure: Error {}

  private let path: String
  private let descriptor: Int32

  static var options: DeviceLinkOptions {
    var options = DeviceLinkOptions.patient
    options.encryption = .whereAvailable
    return options
  }

  init(_ path: String) throws {
    self.path = path
    #if canImport(Glibc)
      descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    #else
      descriptor = socket(AF_UNIX, SOCK_STREAM, 0)
    #endif
    if descriptor < 0 { throw Failure() }
  }

  func listen() throws {
    #if canImport(Glibc)
      let isListening =
        withAddress { bind(descriptor, $0, $1) == 0 } && Glibc.listen(descriptor, 4) == 0
    #else
      let isListening = false
    #endif
    if !isListening { throw Failure() }
  }

  /// Waits on a thread of its own.
  func accept() async throws -> Int32 {
    let accepted = await withCheckedContinuation { continuation in
      _ = TestThread {
        #if canImport(Glibc)
          continuation.resume(returning: Glibc.accept(descriptor, nil, nil))
        #else
          continuation.resume(returning: -1)
        #endif
      }
    }
    if accepted < 0 { throw Failure() }
    return accepted
  }

  func connect() throws -> Int32 {
    #if canImport(Glibc)
      let isConnected = withAddress { Glibc.connect(descriptor, $0, $1) == 0 }
    #else
      let isConnected = false
    #endif
    if !isConnected { throw Failure() }
    return descriptor
  }

  private func withAddress(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Bool) -> Bool {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let bytes = Array(path.utf8)
    guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else { return false }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
      }
    }
  }
}
