import DeviceReplication
import FileAccess

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A channel that kills the process at its other end once so many bytes were sent.
final class KillingChannel: DeviceChannel {
  private let base: any DeviceChannel
  private let left: Locked<Int>
  private let process: Int32

  init(_ base: any DeviceChannel, _ count: Int, process: Int32) {
    self.base = base
    left = Locked(count)
    self.process = process
  }

  func send(_ bytes: [UInt8]) async throws {
    let isOver = left.withLock { left in
      left -= min(left, bytes.count)
      return left == 0
    }
    if isOver { kill(process, SIGKILL) }
    try await base.send(bytes)
  }

  func receive() async throws -> [UInt8]? { try await base.receive() }

  func close() { base.close() }
}
