import Andiron
import AppleHealth
import FileAccess
import Foundation
import HealthModel
import Testing

@testable import AndironCommands

@Suite struct HealthCommandTests {
  private static let phone = SourceRevision(name: "iPhone")
  /// 2026-03-28 00:00 in Berlin; clocks go forward on the 29th.
  private static let start = Date(timeIntervalSince1970: 1_774_652_400)

  /// Runs `body` with the path of a store with steps, weights and sleep of three days.
  private func withSamples(_ body: (String) throws -> Void) throws {
    try withTemporaryDirectory { directory in
      let path = directory + "/me.andiron"
      let health = try HealthStore(at: URL(filePath: path))
      var samples: [HealthSample] = []
      for hour in 0..<71 {
        let start = Self.start.addingTimeInterval(Double(hour) * 3_600)
        samples.append(
          HealthSample(
            .stepCount, 100, "count", start: start, end: start.addingTimeInterval(600),
            source: Self.phone))
      }
      for day in 0..<3 {
        let start = Self.start.addingTimeInterval(Double(day) * 86_400 + 7 * 3_600)
        samples.append(
          HealthSample(.bodyMass, 80.5 - Double(day), "kg", start: start, source: Self.phone))
      }
      samples.append(
        HealthSample(
          .sleepAnalysis, .category(3), start: Self.start,
          end: Self.start.addingTimeInterval(5_400), source: Self.phone))
      try health.add(samples)
      try health.store.close()
      try body(path)
    }
  }

  @Test func `types are listed with how many samples there are`() throws {
    try withSamples { path in
      let run = CommandRun(["health", path, "types"])
      #expect(run.status == .sound)
      #expect(
        run.lines.suffix(3).map { $0.split(separator: " ").map(String.init) } == [
          ["SleepAnalysis", "1"], ["BodyMass", "3"], ["StepCount", "71"],
        ])
      let rows = try #require(
        CommandRun(["health", path, "types", "--json"]).json?["types"] as? [[String: Any]])
      #expect(rows.map { $0["count"] as? Int } == [1, 3, 71])
      #expect(rows[2]["type"] as? String == "HKQuantityTypeIdentifierStepCount")
    }
  }

  @Test func `days have 23 hours where clocks go forward`() throws {
    try withSamples { path in
      let run = CommandRun([
        "health", path, "statistics", "StepCount", "--by", "day", "--zone", "Europe/Berlin",
      ])
      #expect(run.status == .sound && run.lines[0] == "StepCount, count")
      #expect(
        run.lines.dropFirst(3).map { $0.split(separator: " ").map(String.init) } == [
          ["2026-03-28", "████████████████████████", "24", "2400"],
          ["2026-03-29", "███████████████████████", "23", "2300"],
          ["2026-03-30", "████████████████████████", "24", "2400"],
        ])
      let hours = CommandRun([
        "health", path, "statistics", "stepcount", "--by", "hour", "--from", "2026-03-29", "--to",
        "2026-03-29", "--zone", "Europe/Berlin", "--csv",
      ])
      #expect(hours.lines.count == 24)
      #expect(
        hours.lines[2].hasPrefix(
          "2026-03-29T01:00:00+01:00,2026-03-29T03:00:00+02:00,1,count,100.0,"))
    }
  }

  @Test func `values are in the unit that is asked for`() throws {
    try withSamples { path in
      let run = CommandRun([
        "health", path, "statistics", "BodyMass", "--unit", "g", "--zone", "UTC", "--json",
      ])
      let rows = try #require(run.json?["rows"] as? [[String: Any]])
      #expect(run.json?["unit"] as? String == "g" && rows.count == 1)
      #expect(rows[0]["average"] as? Double == 79_500 && rows[0]["minimum"] as? Double == 78_500)
      #expect(rows[0]["mostRecent"] as? Double == 78_500 && rows[0]["sum"] == nil)
      let samples = CommandRun([
        "health", path, "samples", "BodyMass", "--unit", "g", "--zone", "Europe/Berlin", "--limit",
        "1",
      ])
      #expect(samples.output == "2026-03-28 07:00  80500 g  (iPhone)\n")
      let wrong = CommandRun(["health", path, "statistics", "BodyMass", "--unit", "mmHg"])
      #expect(wrong.status == .failed && wrong.error.contains("wrongUnit"))
    }
  }

  @Test func `categories have counts and hours`() throws {
    try withSamples { path in
      let run = CommandRun([
        "health", path, "statistics", "SleepAnalysis", "--by", "month", "--zone", "Europe/Berlin",
      ])
      #expect(
        run.lines.last?.split(separator: " ").map(String.init)
          == ["2026-03-01", "1", "1.5"])
      let sample = CommandRun(["health", path, "samples", "SleepAnalysis", "--zone", "UTC"])
      #expect(sample.output.hasPrefix("2026-03-27 23:00  to 2026-03-28 00:30  "))
    }
  }

  @Test(arguments: [
    ("2026-03-28T08:00+01:00", "08"), ("2026-03-28T08:00:00+01:00", "08"),
    ("2026-03-28T08:00Z", "09"), ("2026-03-28T08:00:00.000-0100", "10"),
    ("2026-03-28T08:00", "08"), ("2026-03-28", "00"),
  ])
  func `times are those of their offset, or of the zone`(text: String, hour: String) throws {
    try withSamples { path in
      let run = CommandRun([
        "health", path, "statistics", "StepCount", "--by", "hour", "--from", text, "--to",
        "2026-03-28", "--zone", "Europe/Berlin", "--csv",
      ])
      #expect(run.lines.count > 1 && run.lines[1].hasPrefix("2026-03-28T\(hour):00:00+01:00,"))
    }
  }

  @Test func `a variability of the heart rate is converted too`() throws {
    try withTemporaryDirectory { directory in
      let path = directory + "/me.andiron"
      let health = try HealthStore(at: URL(filePath: path))
      let variability = HeartRateVariability(
        quantity: Quantity(48, "ms"),
        readings: [HeartRateVariability.Reading(beatsPerMinute: 60, time: "7:30:00 AM")])
      try health.add(
        HealthSample(
          .heartRateVariabilitySDNN, .variability(variability), start: Self.start,
          source: Self.phone))
      try health.store.close()
      let run = CommandRun([
        "health", path, "samples", "HeartRateVariabilitySDNN", "--unit", "s", "--zone", "UTC",
      ])
      #expect(run.output == "2026-03-27 23:00  0.048 s  (iPhone)\n")
    }
  }

  @Test func `samples as JSON are the samples again`() throws {
    try withSamples { path in
      let run = CommandRun(["health", path, "samples", "BodyMass", "--json"])
      let samples = try run.lines.map {
        try JSONDecoder().decode(HealthSample.self, from: Data($0.utf8))
      }
      let health = try HealthStore(at: URL(filePath: path))
      #expect(try samples == health.samples(SampleQuery(.bodyMass)))
    }
  }

  @Test func `a table of samples is printed and imported again`() throws {
    try withSamples { path in
      let file = path + ".csv"
      let table = CommandRun(["health", path, "samples", "StepCount", "--csv"])
      #expect(table.output.hasPrefix("type,start,end,value,unit,"))
      #expect(table.output.split(separator: "\r\n").count == 72)
      try (table.output + "HKQuantityTypeIdentifierStepCount,never\r\n")
        .write(toFile: file, atomically: true, encoding: .utf8)
      let copy = path + ".copy"
      let run = CommandRun(["import", copy, file])
      #expect(run.status == .problems && run.output == "71 new samples, 0 known, 1 refused\n")
      #expect(run.error.contains("line 73"))
      let again = CommandRun(["import", copy, file, "--json"])
      #expect(again.json as? [String: Int] == ["added": 0, "known": 71, "refused": 1])
      #expect(
        CommandRun(["health", copy, "samples", "StepCount", "--csv"]).output == table.output)
      #expect(CommandRun(["import", copy, file, file]).error.contains("is imported alone"))
    }
  }

  @Test(arguments: [
    (["types", "HeartRate"], "types takes none"), (["samples"], "TYPE is missing"),
    (["samples", "BodyMass", "--by", "day"], "--by has no meaning with samples"),
    (["statistics", "BodyMass", "--limit", "3"], "--limit has no meaning with statistics"),
    (["statistics", "BodyMass", "--by", "year"], "--by takes hour, day, week or month"),
    (["statistics", "BodyMas"], "did you mean BodyMass?"),
    (["statistic", "BodyMass"], "did you mean statistics?"),
    (["statistics", "BodyMass", "--zone", "Nowhere"], "--zone takes the name"),
    (["statistics", "BodyMass", "--from", "2026-02-30"], "--from takes a day"),
    (["statistics", "BodyMass", "--from", "2026-02-03T24:00"], "--from takes a day"),
    (["statistics", "BodyMass", "--from", "2026-02-03T08:60:00Z"], "--from takes a day"),
    (["statistics", "BodyMass", "--from", "2026-02-03T"], "--from takes a day"),
    (["statistics", "BodyMass", "--from", "2026-02-03", "--to", "2026-02-02"], "is not after"),
    (["samples", "BodyMass", "--json", "--csv"], "cannot be combined"),
  ])
  func `mistakes are explained`(arguments: [String], message: String) throws {
    try withSamples { path in
      let run = CommandRun(["health", path] + arguments)
      #expect(run.status == .failed && run.output.isEmpty)
      #expect(run.error.contains(message), "\(run.error)")
    }
  }

  @Test func `a store without samples says so`() throws {
    try withTemporaryDirectory { directory in
      let path = directory + "/empty.andiron"
      _ = CommandRun(["import", path, "--collection", "Visit", "-"], input: "{}")
      #expect(CommandRun(["health", path, "types"]).output == "no samples\n")
      #expect(
        CommandRun(["health", path, "statistics", "StepCount", "--by", "day"]).output
          == "no samples\n")
      #expect(CommandRun(["care", path, "events"]).output == "no events\n")
      #expect(CommandRun(["care", path, "adherence"]).lines.last == "no events")
    }
  }
}
