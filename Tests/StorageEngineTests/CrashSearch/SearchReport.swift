import FileAccess
import Foundation
import Synchronization
import TestSupport
import Testing

/// What a search tried and what it found wrong.
final class SearchReport: Sendable {
  struct Counts: Sendable {
    var crashStates = 0
    /// Reopened stores in which `verify` found no problem.
    var verifiedStates = 0
    var faults = 0
    var flips = 0
    var truncations = 0
    var runs = 0
    var commits = 0
    var sharedSyncs = 0
    var failures = 0
  }

  private let name: String
  /// Added by this search to the seeds that it is given, so that searches differ.
  let seedOffset: UInt64
  private let counts = Mutex(Counts())

  init(_ name: String, seedOffset: UInt64 = 0) {
    self.name = name
    self.seedOffset = seedOffset
  }

  func count(_ path: WritableKeyPath<Counts, Int>, by amount: Int = 1) {
    counts.withLock { $0[keyPath: path] += amount }
  }

  /// Records a failure; after a few, only counts them. The seed in the message replays it.
  func fail(_ text: String, seed: UInt64, store: SimulatedFileSystem? = nil) {
    let number = counts.withLock { counts in
      counts.failures += 1
      return counts.failures
    }
    if number <= 5 {
      Issue.record("SEED=\(seed &- seedOffset): \(text)")
      if let store { keep(store, number) }
    }
  }

  var failureCount: Int { counts.withLock { $0.failures } }

  /// Whether there are enough failures that more of them would say nothing new.
  var isHopeless: Bool { failureCount >= 5 }

  /// Fails if nothing was tried, and reports what was.
  func finish() {
    let counts = counts.withLock { $0 }
    let tried: [(Int, String)] = [
      (counts.runs, "runs"), (counts.commits, "commits"), (counts.sharedSyncs, "shared syncs"),
      (counts.crashStates, "crash states"), (counts.verifiedStates, "verified"),
      (counts.faults, "faults"),
      (counts.flips, "flips"), (counts.truncations, "truncations"),
      (counts.failures, "failures"),
    ]
    let text = tried.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }
    #expect(!text.isEmpty, "\(name) tried nothing")
    print("crash search: \(name): \(text.joined(separator: ", "))")
  }

  /// Writes the files of a faulty store below the directory that `CRASH_SEARCH_KEEP` names.
  private func keep(_ store: SimulatedFileSystem, _ number: Int) {
    guard let root = ProcessInfo.processInfo.environment["CRASH_SEARCH_KEEP"] else { return }
    for path in store.fileList() {
      let target = URL(fileURLWithPath: "\(root)/\(name) \(number)/\(path)")
      do {
        try FileManager.default.createDirectory(
          at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(store.content(of: path) ?? []).write(to: target)
      } catch {
        Issue.record("the store could not be kept: \(error)")
      }
    }
  }
}
