import Foundation
import FileAccess
import StorageEngine
import TestSupport
import Testing

/// Calls that fail, at every place of a workload, once and from then on.
@Suite struct CallFailureTests {
  private static let codes: [FileError.Code] = [
    .deviceFailed, .noSpace, .tooManyFiles, .permission, .interrupted,
  ]

  @Test func everyCallCanFailOnce() throws {
    try search("calls that fail once", persists: false, seedOffset: 0)
  }

  @Test func everyCallCanFailFromThenOn() throws {
    try search("calls that fail from then on", persists: true, seedOffset: 100)
  }

  private func search(_ name: String, persists: Bool, seedOffset: UInt64) throws {
    let report = SearchReport(name)
    for seed in Seeds.list(Seeds.amount(2, search: 5)) where !report.isHopeless {
      let searcher = FaultSearcher(seed: seed &+ seedOffset, stepCount: 10, report: report)
      var random = SeededGenerator(seed: seed)
      let count = try searcher.callCount()
      for call in 1...count where random.chance(1, in: 12) {
        for effect in effects(&random) where !report.isHopeless {
          let fault = Fault(effect, at: call, persists: persists)
          check(searcher, fault, seed: seed, "\(effect) at call \(call)")
        }
      }
    }
    report.finish()
  }

  private func effects(_ random: inout SeededGenerator) -> [Fault.Effect] {
    let all: [Fault.Effect] =
      Self.codes.map { .error($0) } + [.errorAfterwards(.deviceFailed), .errorAfterwards(.noSpace)]
    return all.filter { _ in random.chance(1, in: 3) }
  }

  /// After the run, the store opens to what the model allows, with and without power loss.
  private func check(_ searcher: FaultSearcher, _ fault: Fault, seed: UInt64, _ place: String) {
    searcher.report.count(\.faults)
    do {
      let outcome = try searcher.run(fault)
      for policy in [CrashPolicy.kept, .lost, .random(seed: seed)] {
        let runner = WorkloadRunner(
          shape: searcher.shape, fileSystem: outcome.fileSystem.crash(policy),
          model: outcome.model)
        do {
          try runner.open()
          try runner.verify()
          searcher.report.count(\.verifiedStates)
          try runner.run(.transaction([], .full, isRolledBack: false))
          try runner.close()
        } catch {
          if ProcessInfo.processInfo.environment["TRACE"] != nil {
            let again = try searcher.run(fault, isTraced: true)
            print(again.fileSystem.trace.map(\.description).joined(separator: "\n"))
            print(again.errors)
          }
          throw WorkloadState.Inconsistency(description: "\(error), reopened after \(policy)")
        }
      }
    } catch {
      searcher.report.fail("\(error), \(place)", seed: seed)
    }
  }

  @Test func shortReadsAndWritesAreGoneOnWith() throws {
    let report = SearchReport("short reads and writes")
    for seed in Seeds.list(Seeds.amount(2, search: 3)) {
      for limit in [1, 7, 512] {
        report.count(\.faults)
        let searcher = FaultSearcher(
          seed: seed &+ 200, stepCount: limit == 1 ? 4 : 10, report: report)
        let outcome = try searcher.run(Fault(.short(limit), persists: true))
        #expect(outcome.errors.isEmpty, "SEED=\(seed), at most \(limit) bytes a call")
      }
    }
    report.finish()
  }
}
