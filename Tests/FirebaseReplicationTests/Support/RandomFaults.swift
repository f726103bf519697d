import FileAccess
import Foundation
import HTTPClient
import TestSupport

/// Faults of a network and a server, from one seed.
final class RandomFaults: Sendable {
  private let generator: Locked<SeededGenerator>

  init(seed: UInt64) { generator = Locked(SeededGenerator(seed: seed)) }

  func fault(_ request: OutgoingRequest) -> DatabaseDouble.Fault? {
    generator.withLock { generator in
      guard generator.chance(1, in: 4) else { return nil }
      switch Int.random(in: 0..<9, using: &generator) {
      case 0: return .status(500)
      case 1: return .status(503, retryAfter: "1")
      case 2: return .status(429)
      case 3: return .status(401)
      case 4: return .lostRequest
      case 5: return .halfAnswer
      case 6: return .html
      default: return .lostAnswer
      }
    }
  }
}
