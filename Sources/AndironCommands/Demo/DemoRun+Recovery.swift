internal import Andiron
internal import FHIRModel
internal import FHIRStore
internal import Foundation

/// The steps that kill, recover and check.
extension DemoRun {
  mutating func killWriter() throws -> DemoKill.Outcome {
    try step("kill a writer in the middle of a transaction") { run in
      let outcome = try DemoKill(store: run.store, fatal: 12).run(run.console)
      let figures = "\(outcome.done) transactions durable, killed during number \(outcome.half)"
      try run.say(figures + " (SIGKILL)")
      return (outcome, figures, outcome.wasKilled ? [] : ["the writer was killed while it worked"])
    }
  }

  mutating func recover(
    _ url: URL, _ outcome: DemoKill.Outcome, _ before: [String: Int]
  ) throws -> FHIRStore {
    try step("open again") { run in
      let records = try ParsedArguments.records(url, .existing)
      var failures: [String] = []
      var found = 0
      for transaction in 1...max(1, outcome.half) {
        let count = try (0..<DemoWriter.resourceCount).count {
          try records.resource(
            "Basic", id: DemoWriter.id(transaction, $0), release: .r4) != nil
        }
        found += count
        if count != 0, count != DemoWriter.resourceCount {
          failures.append("transaction \(transaction) is stored as a whole or not at all")
        }
        if transaction <= outcome.done, count == 0 {
          failures.append("transaction \(transaction), which was durable, is still stored")
        }
      }
      var expected = before
      expected["r4/Basic", default: 0] += found
      if found == 0 { expected = before }
      if try Self.counts(records) != expected { failures.append("everything else is as it was") }
      let figures = "\(found) resources of \(found / DemoWriter.resourceCount) whole transactions"
      try run.say(figures + ", and everything that was there before")
      return (records, figures, failures)
    }
  }

  mutating func compact(_ records: FHIRStore) throws {
    try step("compact") { run in
      let before = try records.store.statistics().fileByteCount
      var line = ProgressLine("compacting", run.console)
      try records.store.compact { share in
        line.show(share)
        return true
      }
      line.clear()
      let after = try records.store.statistics().fileByteCount
      let figures = "\(FigureText.bytes(before)) before, \(FigureText.bytes(after)) after"
      try run.say(figures)
      return ((), figures, [])
    }
  }

  mutating func verify(_ records: FHIRStore) throws {
    try step("verify every byte, record and index") { run in
      var line = ProgressLine("verifying", run.console)
      let problems = try records.store.verify { progress in
        line.show(Double(progress.byteCount) / Double(max(progress.totalByteCount, 1)))
        return true
      }
      line.clear()
      let list = ProblemList(problems)
      try run.say(list.summary)
      return ((), list.summary, problems.filter { $0.severity == .error }.map { "\($0)" })
    }
  }
}
