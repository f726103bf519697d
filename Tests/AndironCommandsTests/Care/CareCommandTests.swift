import Andiron
import Foundation
import HealthModel
import SyntheticHealth
import Testing

@testable import AndironCommands

@Suite struct CareCommandTests {
  /// Runs `body` with the path of a store with a synthetic care plan.
  private func withCarePlan(_ body: (String) throws -> Void) throws {
    try withTemporaryDirectory { directory in
      let (path, file) = (directory + "/knee.andiron", directory + "/care.ndjson")
      let encoder = JSONEncoder()
      let lines = try SyntheticCare(seed: 1).entities.map {
        String(decoding: try encoder.encode($0), as: UTF8.self) + "\n"
      }
      try lines.joined().write(toFile: file, atomically: true, encoding: .utf8)
      let run = CommandRun(["import", path, "--care", file])
      #expect(
        run.output == """
          \(lines.count) versions imported (\(lines.count - 1) new, 1 replaced, 0 unchanged)\n
          """)
      #expect(CommandRun(["import", path, "--care", file]).output.contains("0 new, 0 replaced"))
      try body(path)
    }
  }

  @Test func `what is no version is refused with the reason`() throws {
    try withTemporaryDirectory { directory in
      let task = """
        {"type":"task","object":{"id":"cough","uuid":"6D0F5C0E-7B1D-4D55-9B1B-2F1C5F0A1102",
        "effectiveDate":794498400,"impactsAdherence":true,"nextVersionUUIDs":[],
        "previousVersionUUIDs":[],"timezone":{"identifier":"GMT"},"schedule":{"elements":[{
        "start":794498400,"interval":{"weekday":1},"duration":{"isAllDay":false,"seconds":3600},
        "targetValues":[],"calendar":{"identifier":"gregorian","timeZone":{"identifier":"GMT"}}}]}}}
        """
      let run = CommandRun(["import", directory + "/s", "--care", "-"], input: task)
      #expect(run.status == .problems)
      #expect(run.error.contains("an interval has years, months, weeks, days, hours"))
      #expect(!run.error.contains("cough"))
    }
  }

  @Test func `events are printed with what was recorded`() throws {
    try withCarePlan { path in
      let day = ["--from", "2025-12-22", "--to", "2025-12-22", "--zone", "Europe/Berlin"]
      let run = CommandRun(["care", path, "events"] + day)
      #expect(run.status == .sound && run.lines.count == 6)
      #expect(run.lines[2].hasPrefix("2025-12-22 00:00  2025-12-22 23:59:59  Walk"))
      #expect(run.lines[3].hasPrefix("2025-12-22 08:00  2025-12-22 09:00     One pill"))
      let rows = try #require(
        CommandRun(["care", path, "events", "--json"] + day).json?["events"] as? [[String: Any]])
      #expect(rows.map { $0["task"] as? String } == ["walk", "pills", "exercises", "pain"])
      #expect(rows[1]["start"] as? String == "2025-12-22T08:00:00+01:00")
      #expect(rows[1]["occurrence"] as? Int == 355)
      // Before the middle of the year there were two pills and physiotherapy.
      let earlier = CommandRun([
        "care", path, "events", "--from", "2025-02-03", "--to", "2025-02-03", "--zone",
        "Europe/Berlin",
      ])
      #expect(earlier.output.contains("Two pills") && earlier.output.contains("Physiotherapy"))
    }
  }

  @Test func `a walk has the steps of its day`() throws {
    try withCarePlan { path in
      let health = try HealthStore(at: URL(filePath: path))
      // 2025-12-22 09:00 and 23:30 in Berlin; half of the second lies in the next day.
      for (seconds, source) in [(1_766_390_400.0, "Watch"), (1_766_442_600, "Phone")] {
        let start = Date(timeIntervalSince1970: seconds)
        try health.add(
          HealthSample(
            .stepCount, 3_000, "count", start: start, end: start.addingTimeInterval(3_600),
            source: SourceRevision(name: source)))
      }
      try health.store.close()
      let days = ["--from", "2025-12-22", "--to", "2025-12-23", "--zone", "Europe/Berlin"]
      let run = CommandRun(["care", path, "events"] + days)
      #expect(run.lines[2].hasPrefix("2025-12-22 00:00  2025-12-22 23:59:59  Walk"))
      #expect(run.lines[2].hasSuffix("yes   4500 count"))
      let rows = try #require(
        CommandRun(["care", path, "events", "--json"] + days).json?["events"] as? [[String: Any]])
      let walks = rows.filter { $0["task"] as? String == "walk" }
      #expect(walks.map { $0["isDone"] as? Bool } == [true, true])
      #expect(
        walks.map { $0["sources"] as? [[String]] } == [[["Watch", "Phone"]], [["Phone"]]])
      #expect(walks.allSatisfy { $0["problem"] == nil } && rows[1]["sources"] == nil)
      let values = walks.compactMap { ($0["values"] as? [[String: Any]])?.first?["value"] }
      #expect(values.map { $0 as? Double } == [4_500, 1_500])
    }
  }

  @Test func `adherence is a share of each day, and their mean`() throws {
    try withCarePlan { path in
      let days = ["--from", "2025-12-20", "--to", "2025-12-26", "--zone", "Europe/Berlin"]
      let run = CommandRun(["care", path, "adherence"] + days)
      #expect(run.status == .sound && run.lines.count == 10)
      let json = try #require(CommandRun(["care", path, "adherence", "--json"] + days).json)
      let rows = try #require(json["days"] as? [[String: Any]])
      let progress = rows.compactMap { $0["progress"] as? Double }
      #expect(progress.count == 7 && progress.allSatisfy { (0...1).contains($0) })
      let mean = try #require(json["mean"] as? Double)
      #expect(abs(mean - progress.reduce(0, +) / 7) < 1e-12)
      #expect(run.lines.last == "mean of the days with events: \(Int((mean * 100).rounded())) %")
      // A week from a day on, and before the plan began.
      #expect(CommandRun(["care", path, "adherence", "--from", "2025-12-20"]).lines.count == 10)
      let before = CommandRun(["care", path, "adherence", "--to", "2020-01-07"])
      #expect(before.lines.count == 10 && before.lines[2].hasSuffix("no tasks"))
    }
  }

  @Test func `what is no version of care is refused`() throws {
    try withTemporaryDirectory { directory in
      let path = directory + "/knee.andiron"
      let run = CommandRun(
        ["import", path, "--care", "-"], input: #"{"type":"task","object":{}}"# + "\n")
      #expect(run.status == .problems && run.error.contains("no version of a care plan"))
      let combined = CommandRun(["import", path, "--care", "--collection", "A", "-"])
      #expect(combined.error.contains("--collection and --care cannot be combined"))
      let unknown = CommandRun(["care", path, "event"])
      #expect(unknown.error.contains("did you mean events?"))
    }
  }
}
