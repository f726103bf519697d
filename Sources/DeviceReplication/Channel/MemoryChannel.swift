import FileAccess

/// One end of a pair of channels in memory: for two stores in one process, and for tests.
public final class MemoryChannel: DeviceChannel {
  /// The number of bytes in transit in a direction from which on a sender waits.
  public static let capacity = 256 << 10

  private let outgoing: MemoryPipe
  private let incoming: MemoryPipe

  private init(outgoing: MemoryPipe, incoming: MemoryPipe) {
    self.outgoing = outgoing
    self.incoming = incoming
  }

  /// Returns both ends: each receives the bytes that the other sends.
  public static func pair() -> (MemoryChannel, MemoryChannel) {
    let (there, back) = (MemoryPipe(capacity: capacity), MemoryPipe(capacity: capacity))
    return (
      MemoryChannel(outgoing: there, incoming: back), MemoryChannel(outgoing: back, incoming: there)
    )
  }

  /// Throws `DeviceError.closed` once one of the ends is closed.
  public func send(_ bytes: [UInt8]) async throws { try await outgoing.write(bytes) }

  /// Returns the next piece, or nil once one of the ends is closed and everything was received.
  public func receive() async -> [UInt8]? { await incoming.read() }

  public func close() {
    outgoing.close()
    incoming.close()
  }
}
