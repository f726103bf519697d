import FileAccess
import Foundation
import Testing

@testable import AndironCommands

@Suite struct DemoTests {
  private func demo(_ arguments: [String], program: URL?) -> CommandRun {
    CommandRun(["demo"] + arguments, executable: program)
  }

  @Test(
    "every check of the demo holds, and it leaves a store that is sound",
    .enabled(
      if: KillTests.program != nil, "SKIPPED: the program andiron is not beside the test bundle"))
  func wholeTour() throws {
    try withTemporaryDirectory { directory in
      let path = directory + "/demo.andiron"
      let run = demo(["--patients", "4", "--keep", path], program: KillTests.program)
      #expect(run.status == .sound, "\(run.output)\(run.error)")
      #expect(run.output.contains("Every check held"))
      #expect(!run.output.contains("\u{1B}"), "no colour where there is no terminal")
      #expect(CommandRun(["verify", path]).status == .sound)
      #expect(CommandRun(["count", path, "Patient"]).output == "4\n")
      #expect(CommandRun(["count", path, "Basic"]).output == "220\n")
      let again = demo(["--keep", path], program: KillTests.program)
      #expect(again.status == .failed && again.error.contains("--keep"))
    }
  }

  @Test(
    "the demo takes resources of one's own, and prints its steps as JSON",
    .enabled(
      if: KillTests.program != nil, "SKIPPED: the program andiron is not beside the test bundle"))
  func ownData() throws {
    try withTemporaryDirectory { directory in
      let file = directory + "/people.ndjson"
      try Data(RecordsStore.people.utf8).write(to: URL(filePath: file))
      let run = demo(["--data", file, "--json"], program: KillTests.program)
      let steps = try #require(run.json?["steps"] as? [[String: Any]], "\(run.output)")
      #expect(run.status == .sound && steps.count == 7)
      #expect(steps.first?["name"] as? String == "import")
      #expect(steps.allSatisfy { ($0["failures"] as? [String])?.isEmpty ?? false })
    }
  }

  @Test(
    "a writer that is not killed at work is a check that did not hold",
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/bin/false")))
  func noWriter() throws {
    let run = demo(["--patients", "1"], program: URL(filePath: "/bin/false"))
    #expect(run.status == .problems)
    #expect(run.output.contains("did not hold: the writer was killed while it worked"))
    #expect(run.output.contains("Not every check held."))
  }

  @Test("bad usage of the demo is status 2")
  func badUsage() {
    for (arguments, message) in [
      (["--patients", "0"], "--patients takes"), (["--data", "/nowhere"], "cannot read /nowhere"),
      (["--data", "/", "--seed", "1"], "--data cannot be combined"), (["--keep", "/"], "--keep"),
    ] {
      let run = demo(arguments, program: nil)
      #expect(run.status == .failed && run.error.contains(message), "\(run.error)")
    }
  }
}
