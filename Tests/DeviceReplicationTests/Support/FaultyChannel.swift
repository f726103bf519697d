import DeviceReplication
import FileAccess
import TestSupport

/// A channel that cuts what it carries into other pieces, by a seed, and does to it what it is
/// told.
final class FaultyChannel: DeviceChannel {
  enum Fault: Sendable {
    case none
    /// The bit of the byte at this place is turned.
    case flip(at: Int, bit: UInt8)
    /// Everything from this place on is left out, and the channel ends.
    case cut(at: Int)
  }

  struct Broken: Error {}

  private struct State {
    var generator: SeededGenerator
    var rest: ArraySlice<UInt8> = []
    var position = 0
  }

  private let base: any DeviceChannel
  private let fault: Fault
  private let yields: Bool
  private let isWhole: Bool
  private let state: Locked<State>

  /// `fault` concerns what is received, which is cut into pieces unless `isWhole`.
  init(
    _ base: any DeviceChannel, seed: UInt64, fault: Fault = .none, yields: Bool = true,
    isWhole: Bool = false
  ) {
    self.isWhole = isWhole
    self.base = base
    self.fault = fault
    self.yields = yields
    state = Locked(State(generator: SeededGenerator(seed: seed)))
  }

  /// How many bytes were received.
  var receivedCount: Int { state.withLock { $0.position } }

  func send(_ bytes: [UInt8]) async throws {
    if yields { await Task.yield() }
    try await base.send(bytes)
  }

  func receive() async throws -> [UInt8]? {
    if yields { await Task.yield() }
    if let piece = nextPiece() { return piece }
    while let bytes = try await base.receive() {
      let isCut = state.withLock { state in
        state.rest = faulty(bytes, at: state.position)[...]
        state.position += bytes.count
        if case .cut(let place) = fault { return place < state.position }
        return false
      }
      if isCut { base.close() }
      if let piece = nextPiece() { return piece }
      if isCut { return nil }
    }
    return nil
  }

  func close() { base.close() }

  private func faulty(_ bytes: [UInt8], at position: Int) -> [UInt8] {
    var bytes = bytes
    switch fault {
    case .flip(let place, let bit) where (position..<position + bytes.count).contains(place):
      bytes[place - position] ^= 1 << bit
    case .cut(let place): bytes = Array(bytes.prefix(max(0, place - position)))
    case .none, .flip: break
    }
    return bytes
  }

  private func nextPiece() -> [UInt8]? {
    state.withLock { state in
      if state.rest.isEmpty { return nil }
      if isWhole {
        defer { state.rest = [] }
        return Array(state.rest)
      }
      let most = state.generator.chance(1, in: 4) ? state.rest.count : min(40, state.rest.count)
      let count = Int.random(in: 1...most, using: &state.generator)
      defer { state.rest = state.rest.dropFirst(count) }
      return Array(state.rest.prefix(count))
    }
  }
}
