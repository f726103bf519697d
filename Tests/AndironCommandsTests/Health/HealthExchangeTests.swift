import AppleHealth
import FileAccess
import Foundation
import Testing

@testable import AndironCommands

@Suite struct HealthExchangeTests {
  private func write(_ export: SyntheticExport, to path: String) throws {
    let file = try POSIXFileSystem().open(path, .create)
    _ = try export.write(to: file)
    file.close()
  }

  @Test func `an archive is imported, and only what is new the next time`() throws {
    try withTemporaryDirectory { directory in
      let (path, archive) = (directory + "/me.andiron", directory + "/export.zip")
      try write(SyntheticExport(seed: 4, dayCount: 2, end: 20_000), to: archive)
      let first = CommandRun(["import", path, archive, "--json"])
      #expect(first.status == .sound && first.json?["known"] as? Int == 0)
      let added = try #require(first.json?["added"] as? Int)
      #expect(added > 700 && first.json?["isComplete"] as? Bool == true)
      let types = try #require(first.json?["types"] as? [String: [String: Int]])
      #expect(types["HKQuantityTypeIdentifierHeartRate"] == ["added": 384, "known": 0])
      let second = CommandRun(["import", path, archive], onTerminal: true)
      #expect(second.status == .sound && second.error.contains("importing:"))
      #expect(second.lines.last?.hasPrefix("0 new samples, \(added) known; ") == true)
      #expect(second.lines.contains { $0.split(separator: " ") == ["HeartRate", "0", "384"] })
    }
  }

  @Test func `samples are exported and imported again`() throws {
    try withTemporaryDirectory { directory in
      let (path, copy) = (directory + "/me.andiron", directory + "/copy.andiron")
      let (archive, other) = (directory + "/export.zip", directory + "/other.zip")
      try write(SyntheticExport(seed: 5, dayCount: 2, end: 20_000), to: archive)
      #expect(CommandRun(["import", path, archive]).status == .sound)
      let export = CommandRun(["export", path, "--health", other, "--json"])
      #expect(export.status == .sound && export.json?["path"] as? String == other)
      #expect(CommandRun(["import", copy, other]).status == .sound)
      for type in ["StepCount", "HeartRate", "SleepAnalysis", "BloodPressure"] {
        let samples = CommandRun(["health", path, "samples", type, "--json"])
        #expect(samples.lines.count > 1)
        #expect(CommandRun(["health", copy, "samples", type, "--json"]).output == samples.output)
      }
      let again = CommandRun(["export", path, "--health", other])
      #expect(again.status == .failed && again.error.contains("already exists"))
      #expect(CommandRun(["export", path, "--health", other, "--force"]).status == .sound)
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: directory).sorted() == [
          "copy.andiron", "export.zip", "me.andiron", "other.zip",
        ])
      let combined = CommandRun(["export", path, "--health", other, "--bundle"])
      #expect(combined.error.contains("--bundle and --health cannot be combined"))
    }
  }

  @Test func `what is cut off or no export is reported`() throws {
    try withTemporaryDirectory { directory in
      let (path, file) = (directory + "/me.andiron", directory + "/export.xml")
      let text = """
        <?xml version="1.0"?><HealthData locale="de_DE"><Record \
        type="HKQuantityTypeIdentifierBodyMass" sourceName="Scale" unit="kg" \
        startDate="2026-01-01 08:00:00 +0100" endDate="2026-01-01 08:00:00 +0100" value="80"/>\
        <Record type="HKQuantityTypeIdentifierBodyMass" sourceName="Sca
        """
      try text.write(toFile: file, atomically: true, encoding: .utf8)
      let run = CommandRun(["import", path, file])
      #expect(run.status == .problems && run.output.contains("BodyMass"))
      #expect(run.output.contains("not understood: cutOff, 1 time"))
      let two = CommandRun(["import", path, file, file])
      #expect(two.status == .failed && two.error.contains("is imported alone"))
      let strict = CommandRun(["import", path, file, "--strict"])
      #expect(strict.error.contains("--strict has no meaning for an export of Apple Health"))
      try "PK\u{3}\u{4} and no archive".write(toFile: file, atomically: true, encoding: .utf8)
      let broken = CommandRun(["import", directory + "/other.andiron", file])
      #expect(broken.status == .failed && !broken.error.isEmpty)
    }
  }

  @Test func `a year is generated, and the same again`() throws {
    try withTemporaryDirectory { directory in
      let arguments = ["generate", "--health", "--until", "2020-03-01", "--seed", "9"]
      let run = CommandRun(arguments + ["--output", directory + "/a", "--json"])
      #expect(run.status == .sound)
      let files = try #require(run.json?["files"] as? [[String: Any]])
      #expect(files.count == 2)
      #expect(CommandRun(arguments + ["--output", directory + "/b"]).status == .sound)
      for name in ["export.zip", "care.ndjson"] {
        let bytes = try Data(contentsOf: URL(filePath: "\(directory)/a/\(name)"))
        #expect(try bytes == Data(contentsOf: URL(filePath: "\(directory)/b/\(name)")))
        #expect(bytes.count > 10_000)
      }
      let again = CommandRun(arguments + ["--output", directory + "/a"])
      #expect(again.status == .failed && again.error.contains("already exists"))
      #expect(
        CommandRun(["generate", "--health"]).error.contains("--health needs --output"))
      #expect(
        CommandRun(arguments + ["--output", "x", "--patients", "2"]).error
          .contains("--patients and --health cannot be combined"))
    }
  }
}
