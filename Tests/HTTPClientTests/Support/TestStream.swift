import FileAccess
import HTTPClient

/// Pieces that a closure makes, and whether somebody cancelled them.
final class TestStream: ByteStream {
  private let make: @Sendable (Int) async throws -> [UInt8]?
  private let state = Locked((number: 0, isCancelled: false))

  /// `make` is called with the number of the piece, from zero.
  init(_ make: @escaping @Sendable (Int) async throws -> [UInt8]?) { self.make = make }

  var isCancelled: Bool { state.withLock { $0.isCancelled } }
  var count: Int { state.withLock { $0.number } }

  func next() async throws -> [UInt8]? {
    let number = state.withLock { state in
      defer { state.number += 1 }
      return state.number
    }
    return try await make(number)
  }

  func cancel() { state.withLock { $0.isCancelled = true } }
}
