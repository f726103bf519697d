import DeviceReplication
import FileAccess

/// A channel that keeps what was sent.
final class RecordingChannel: DeviceChannel {
  private let base: any DeviceChannel
  private let pieces = Locked<[[UInt8]]>([])

  init(_ base: any DeviceChannel) { self.base = base }

  var sent: [[UInt8]] { pieces.withLock { $0 } }

  func send(_ bytes: [UInt8]) async throws {
    pieces.withLock { $0.append(bytes) }
    try await base.send(bytes)
  }

  func receive() async throws -> [UInt8]? { try await base.receive() }

  func close() { base.close() }
}
