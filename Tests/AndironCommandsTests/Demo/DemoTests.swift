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
      #expect(run.output.hasPrefix("\n== 1 of 8: generate patients\n"))
      #expect(run.output.contains("\n== 8 of 8: verify"))
      #expect(run.output.contains("The store is at \(path)."))
      #expect(!run.output.contains("demo --keep"), "it was kept")
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
    "the commands that a demo ends with can be typed as they are",
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/bin/sh")),
    arguments: ["demo.andiron", "it's a \"demo\" & more", "größe"])
  func ending(name: String) throws {
    try withTemporaryDirectory { directory in
      let store = directory + "/" + name
      #expect(CommandRun(["import", store, "-"], input: RecordsStore.people).status == .sound)
      for line in try ending(of: store).dropFirst(2) {
        let command = try #require(line.split(separator: "#").first?.dropFirst("  andiron ".count))
        let words = try shellWords(of: String(command))
        #expect(words.count == 1 || words[1] == store)
        let run = CommandRun(words)
        #expect(run.status == .sound, "\(line): \(run.error)")
      }
    }
  }

  @Test("a program that was built in its package is started as it was")
  func endingInPackage() throws {
    let lines = try ending(of: nil, program: "/home/.build/debug/andiron")
    #expect(lines.first == "Next:")
    #expect(lines[1].hasPrefix("  swift run andiron demo --keep demo.andiron "))
    #expect(lines.dropFirst().allSatisfy { $0.hasPrefix("  swift run andiron ") })
  }

  private func ending(of store: String?, program: String = "/usr/bin/andiron") throws -> [String] {
    let text = Locked("")
    let console = Console(output: { part in text.withLock { $0 += part } }, error: { _ in })
    try DemoEnding(program: URL(filePath: program), store: store).print(console)
    return text.withLock { $0.split(separator: "\n").map(String.init) }
  }

  /// What a shell makes of a line.
  private func shellWords(of line: String) throws -> [String] {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = ["-c", "printf '%s\\0' " + line]
    let pipe = Pipe()
    process.standardOutput = pipe
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return data.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
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
