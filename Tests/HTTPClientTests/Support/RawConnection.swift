import FileAccess
import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

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
    var time = timeval(tv_sec: 900, tv_usec: 0)
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

  /// Sends no more, but continues receiving.
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
