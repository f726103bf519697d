import DeviceReplication
import FileAccess

/// A pair of channels whose far end can be kept from sending anything.
struct SilencedChannel: Sendable {
  let near: any DeviceChannel
  let far: any DeviceChannel
  private let isSilent = Locked(false)

  private final class Far: DeviceChannel {
    let base: any DeviceChannel
    let isSilent: Locked<Bool>

    init(_ base: any DeviceChannel, _ isSilent: Locked<Bool>) {
      self.base = base
      self.isSilent = isSilent
    }

    func send(_ bytes: [UInt8]) async throws {
      if !isSilent.withLock({ $0 }) { try await base.send(bytes) }
    }

    func receive() async throws -> [UInt8]? { try await base.receive() }

    func close() { base.close() }
  }

  init(_ pair: (MemoryChannel, MemoryChannel)) {
    near = pair.0
    far = Far(pair.1, isSilent)
  }

  func silence() { isSilent.withLock { $0 = true } }
}
