import FileAccess
import TestSupport

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Passes connections on to a port of this machine, and can do harm to what goes through.
package final class TestProxy: Sendable {
  package enum Direction: Sendable, Hashable, CaseIterable {
    case toServer
    case toClient
  }

  package enum Harm: Sendable, Hashable, CaseIterable {
    /// The connection ends before the byte.
    case cut
    /// The byte's bits are turned over.
    case garble
    /// The byte and all after it, in this direction, do not arrive.
    case hold
  }

  package struct Fault: Sendable, Hashable {
    package var harm: Harm
    package var direction: Direction
    /// How many bytes pass before.
    package var offset: Int

    package init(_ harm: Harm, _ direction: Direction, _ offset: Int) {
      self.harm = harm
      self.direction = direction
      self.offset = offset
    }
  }

  private struct State {
    var fault: Fault?
    var counts: [Direction: Int] = [:]
    var open: Set<Int32> = []
    var isStopped = false
  }

  package let port: Int
  private let listener: Int32
  private let target: Int
  private let state = Locked(State())

  /// Listens at once.
  package init(to target: Int) throws {
    (listener, port) = try TestSocket.listen()
    self.target = target
    _ = TestThread { [self] in accept() }
  }

  /// Counts bytes from now on, and does the harm once, if there is any.
  package func arm(_ fault: Fault?) {
    state.withLock { state in
      state.fault = fault
      state.counts = [:]
    }
  }

  /// Returns once the connections before this call have ended: their last bytes count, too, and would take the harm that
  /// is meant for the next one.
  package func drain() {
    while state.withLock({ !$0.open.isEmpty }) { usleep(1_000) }
  }

  /// How many bytes have passed since `arm`.
  package func count(_ direction: Direction) -> Int {
    state.withLock { $0.counts[direction] ?? 0 }
  }

  /// Cuts what is open.
  package func cutAll() {
    state.withLock { state in for descriptor in state.open { Self.end(descriptor) } }
  }

  package func stop() {
    state.withLock { state in
      guard !state.isStopped else { return }
      state.isStopped = true
      for descriptor in state.open { Self.end(descriptor) }
      Self.end(listener)
    }
  }

  private static func end(_ descriptor: Int32) { shutdown(descriptor, Int32(SHUT_RDWR)) }

  private func accept() {
    while true {
      let client = systemAccept(listener)
      guard client >= 0 else { break }
      guard let server = try? TestSocket.connect(port: target) else {
        close(client)
        continue
      }
      let isOpen = state.withLock { state in
        if state.isStopped { return false }
        state.open.formUnion([client, server])
        return true
      }
      if isOpen { pass(client, server) } else { for end in [client, server] { close(end) } }
    }
    close(listener)
  }

  private func pass(_ client: Int32, _ server: Int32) {
    _ = TestThread { [self] in
      let back = TestThread { [self] in pump(.toClient, from: server, to: client) }
      pump(.toServer, from: client, to: server)
      back.join()
      state.withLock { $0.open.subtract([client, server]) }
      for end in [client, server] { close(end) }
    }
  }

  private func pump(_ direction: Direction, from: Int32, to: Int32) {
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    var isHeld = false
    while true {
      let count = recv(from, &buffer, buffer.count, 0)
      guard count > 0 else { break }
      var bytes = Array(buffer[..<count])
      let fault = state.withLock { state in hit(&state, direction, count) }
      if let (harm, index) = fault {
        switch harm {
        case .garble: bytes[index] ^= 0xFF
        case .cut, .hold: bytes.removeSubrange(index...)
        }
        if harm == .hold { isHeld = true }
        if harm == .cut {
          _ = TestSocket.send(bytes, to: to)
          break
        }
        if harm == .hold { _ = TestSocket.send(bytes, to: to) }
      }
      if isHeld { continue }
      guard TestSocket.send(bytes, to: to) else { break }
    }
    for end in [from, to] { Self.end(end) }
  }

  /// The harm to do to these bytes, and to which of them.
  private func hit(
    _ state: inout State, _ direction: Direction, _ count: Int
  ) -> (Harm, Int)? {
    let start = state.counts[direction] ?? 0
    state.counts[direction] = start + count
    guard let fault = state.fault, fault.direction == direction,
      start..<start + count ~= fault.offset
    else { return nil }
    state.fault = nil
    return (fault.harm, fault.offset - start)
  }

  private func systemAccept(_ descriptor: Int32) -> Int32 {
    #if canImport(Darwin)
      Darwin.accept(descriptor, nil, nil)
    #elseif canImport(Musl)
      Musl.accept(descriptor, nil, nil)
    #else
      Glibc.accept(descriptor, nil, nil)
    #endif
  }
}
