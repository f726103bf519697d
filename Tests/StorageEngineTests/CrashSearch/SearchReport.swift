import Synchronization
import TestSupport
import Testing

/// What a search tried and what it found wrong.
final class SearchReport: Sendable {
  struct Counts: Sendable {
    var crashStates = 0
    var faults = 0
    var flips = 0
    var truncations = 0
    var runs = 0
    var failures = 0
  }

  private let name: String
  private let counts = Mutex(Counts())

  init(_ name: String) { self.name = name }

  func count(_ path: WritableKeyPath<Counts, Int>, by amount: Int = 1) {
    counts.withLock { $0[keyPath: path] += amount }
  }

  /// Records what is wrong; after some of it, only counts.
  func fail(_ text: String, seed: UInt64) {
    let number = counts.withLock { counts in
      counts.failures += 1
      return counts.failures
    }
    if number <= 5 {
      Issue.record("SEED=\(seed): \(text)")
    }
  }

  var failureCount: Int { counts.withLock { $0.failures } }

  /// So many failures that more of them say nothing new.
  var isHopeless: Bool { failureCount >= 5 }

  /// Fails where nothing was tried, and says what was.
  func finish() {
    let counts = counts.withLock { $0 }
    let tried: [(Int, String)] = [
      (counts.runs, "runs"), (counts.crashStates, "crash states"), (counts.faults, "faults"),
      (counts.flips, "flips"), (counts.truncations, "truncations"),
      (counts.failures, "failures"),
    ]
    let text = tried.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    #expect(!text.isEmpty, "\(name) tried nothing")
    print("crash search: \(name): \(text.joined(separator: ", "))")
  }
}
