import Foundation
import TestSupport
import Testing

@testable import Andiron

/// Random operations on a store, and the same operations on dictionaries.
@Suite struct ModelTests {
  @Test func aStoreDoesWhatDictionariesDo() throws {
    var counts: [String: Int] = [:]
    for seed in Seeds.list(Seeds.amount(2, search: 10)) {
      try run(seed, openings: 5, steps: 60, &counts)
    }
    guard ProcessInfo.processInfo.environment["SEED"] == nil else { return }
    print("model test:", counts.sorted { $0.key < $1.key }.map { "\($0.value) \($0.key)" })
    for what in Self.mustHappen { #expect(counts[what, default: 0] > 0, "\(what) never happened") }
  }

  /// Starts with enough objects that indexes are built in the background.
  @Test func indexesOfManyObjectsAreBuiltBehind() throws {
    var counts: [String: Int] = [:]
    for seed in Seeds.list(Seeds.amount(1, search: 4)) {
      try run(
        seed, openings: Seeds.amount(1, search: 2), steps: 3,
        fill: Transaction.immediateBuildCount + 200, &counts)
    }
    #expect(counts["query", default: 0] > 0 || counts["transaction", default: 0] > 0)
  }

  static let mustHappen = [
    "add", "upsert", "update", "update in place", "delete", "delete all", "delete by query",
    "update by query", "savepoint", "undone savepoint", "transaction", "rollback", "snapshot",
    "comparison with a snapshot", "reopening", "query", "query by index", "order of an index",
    "relations", "referring objects", "dangling keys", "dangling required key", "verify",
    "maintenance", "contradicted index", "keyExists", "noSuchObject", "notUnique", "keyChanged",
    "denied", "set peers", "set boss", "remove a like",
  ]

  private func run(
    _ seed: UInt64, openings: Int, steps: Int, fill: Int = 0, _ counts: inout [String: Int]
  ) throws {
    let runner = try ModelRunner(seed: seed)
    var place = ""
    do {
      if fill > 0 { try runner.fill(fill) }
      for opening in 0..<openings {
        let declarations = ModelDeclarations(&runner.generator)
        place = "opening \(opening)"
        try runner.reopen(declarations)
        try ModelDeclarations.$current.withValue(declarations) {
          for step in 0..<steps {
            place = "opening \(opening), step \(step)"
            try runner.step()
          }
          place = "the end of opening \(opening)"
          try runner.compareAll(runner.store, runner.state)
          try runner.verify()
        }
      }
    } catch {
      Testing.Issue.record("SEED=\(seed): \(place): \(error); after \(runner.history)")
    }
    counts.merge(runner.counts) { $0 + $1 }
  }
}
