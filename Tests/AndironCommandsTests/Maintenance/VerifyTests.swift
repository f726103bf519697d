import Foundation
import StorageEngine
import StoreTestSupport
import Testing

@testable import AndironCommands

@Suite(.damages("the command finds what it damages"))
struct VerifyTests {
  private func withStore(_ body: (String) throws -> Void) throws {
    try withTemporaryDirectory { directory in
      let path = directory + "/clinic.andiron"
      let engine = try Engine.open(path)
      let people = try engine.table("people")
      for number in 0..<20 {
        try engine.write(durability: .buffered) {
          try $0.put(people, key: "secret key \(number)", value: "secret value")
        }
      }
      try engine.close()
      try body(path)
    }
  }

  @Test("a healthy store is status 0, with progress on a terminal only")
  func healthy() throws {
    try withStore { path in
      let run = CommandRun(["verify", path])
      #expect(run.status == .sound && run.error.isEmpty)
      #expect(run.output == "0 problems, 0 notes\n")
      #expect(CommandRun(["verify", path], onTerminal: true).error.hasPrefix("\rverifying "))
      let json = try #require(CommandRun(["verify", path, "--json"]).json)
      #expect(json["errors"] as? Int == 0 && json["notes"] as? Int == 0)
    }
  }

  @Test("a changed byte is status 1, and is told with file and offset and without content")
  func damaged() throws {
    try withStore { path in
      // The first segment of a new store holds nothing but a header.
      let file = path + "/segments/0000000002.segment"
      try changeByte(of: file, at: 540)

      let run = CommandRun(["verify", path])
      #expect(run.status == .problems)
      #expect(run.output.contains("\(file) at "))
      #expect(!run.output.contains("secret"))
      let json = try #require(CommandRun(["verify", path, "--json"]).json)
      #expect(try #require(json["errors"] as? Int) > 0)
      let problems = try #require(json["problems"] as? [[String: Any]])
      #expect(problems.contains { $0["file"] as? String == file && $0["offset"] is Int })
      let quiet = CommandRun(["verify", path, "--quiet"])
      #expect(quiet.status == .problems && quiet.output.isEmpty && quiet.error.isEmpty)
    }
  }

  @Test("a note alone leaves the status 0")
  func note() throws {
    try withStore { path in
      try FileManager.default.removeItem(atPath: path + "/manifest")
      let run = CommandRun(["verify", path])
      #expect(run.status == .sound, "\(run.output)")
      #expect(run.output.contains("note: manifestMissing"))
    }
  }

  @Test("where there is no store the status is 2")
  func absent() {
    let run = CommandRun(["verify", "/nowhere/clinic.andiron"])
    #expect(run.status == .failed && run.error.contains("notAStore"))
  }
}
