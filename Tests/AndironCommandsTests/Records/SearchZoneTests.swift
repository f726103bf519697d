import Foundation
import Testing

@testable import AndironCommands

/// The days of a search are those of a zone.
@Suite struct SearchZoneTests {
  /// Runs `body` with a store that has one observation of 23:30 UTC, and one of a day.
  private func withStore(_ body: (String) throws -> Void) throws {
    try withTemporaryDirectory { directory in
      let store = directory + "/s.andiron"
      let lines = [("late", "2024-05-01T23:30:00Z"), ("day", "2024-05-02")].map {
        #"{"resourceType":"Observation","id":"\#($0)","effectiveDateTime":"\#($1)"}"#
      }
      let run = CommandRun(["import", store, "-"], input: lines.joined(separator: "\n"))
      try #require(run.status == .sound)
      try body(store)
    }
  }

  private func ids(_ lines: [String]) -> Set<String> {
    Set(["late", "day"].filter { id in lines.contains { $0.contains("\"\(id)\"") } })
  }

  @Test(
    arguments: [
      ([], ["late"], ["day"]), (["--zone", "UTC"], ["late"], ["day"]),
      (["--zone", "Europe/Berlin"], [], ["late", "day"]),
      (["--zone", "+02:00"], [], ["late", "day"]),
      (["--zone=-01:00"], ["late"], ["day"]), (["--zone", "-10:30"], ["late"], ["day"]),
      (["--zone", "+00:30"], [], ["late", "day"]), (["--zone", "+00:29"], ["late"], ["day"]),
    ] as [([String], Set<String>, Set<String>)])
  func `a day is that of the zone`(
    zone: [String], first: Set<String>, second: Set<String>
  ) throws {
    try withStore { store in
      for (day, expected) in [("2024-05-01", first), ("2024-05-02", second)] {
        let search = ["search", store, "Observation?date=\(day)", "--json"] + zone
        #expect(ids(CommandRun(search).lines) == expected)
        #expect(ids(CommandRun(search + ["--no-indexes"]).lines) == expected)
        let export = ["export", store, "--query", "Observation?date=\(day)"] + zone
        #expect(ids(CommandRun(export).lines) == expected)
        let line = "search Observation?date=\(day) --json " + zone.joined(separator: " ")
        #expect(ids(CommandRun(["shell", store], input: line + "\n").lines) == expected)
      }
    }
  }

  @Test(arguments: [
    "", "Nowhere", "Europe/Nowhere", "+1", "+01", "+0100", "+24:00", "+14:01", "+01:60", "+ 1:00",
    "-99:00", "+٠١:00", "01:00", "+01:00:00", "+",
  ])
  func `an unknown zone is refused before a store is opened`(zone: String) throws {
    for arguments in [
      ["search", "/nowhere", "Patient"], ["export", "/nowhere", "--query", "Patient"],
      ["serve", "/nowhere"],
    ] {
      let run = CommandRun(arguments + ["--zone", zone])
      #expect(run.status == .failed)
      #expect(run.error.contains("--zone takes the name of a time zone"), "\(arguments[0])")
    }
  }

  @Test func `a zone without a search is refused`() {
    #expect(CommandRun(["export", "/nowhere", "--zone", "UTC"]).error.contains("needs --query"))
  }
}
