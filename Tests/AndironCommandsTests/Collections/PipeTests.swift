import Foundation
import TestSupport
import Testing

@testable import AndironCommands

/// The built program in pipes, with more than what it may hold.
@Suite struct PipeTests {
  private static let isBuilt = KillTests.program != nil

  private func process(_ arguments: [String], input: Any?, output: Any?) throws -> Process {
    let program = try #require(KillTests.program)
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    if let input { process.standardInput = input }
    if let output { process.standardOutput = output }
    try process.run()
    return process
  }

  @Test(
    "one program's export is another's import",
    .enabled(if: isBuilt, "SKIPPED: the program andiron is not beside the test bundle"))
  func exportIntoImport() throws {
    try withPeopleStore { path in
      let pipe = Pipe()
      let export = try process(
        ["export", path, "--collection", "Person", "--keys"], input: nil, output: pipe)
      let report = Pipe()
      let target = try process(
        ["import", path + ".copy", "--collection", "Person", "-", "--keys"], input: pipe,
        output: report)
      for process in [export, target] {
        process.waitUntilExit()
        #expect(process.terminationStatus == 0)
      }
      let both = [path, path + ".copy"].map {
        CommandRun(["export", $0, "--collection", "Person", "--keys"]).output
      }
      #expect(both[0] == both[1] && !both[0].isEmpty)
    }
  }

  @Test(
    "an export that nobody reads to the end ends",
    .enabled(if: isBuilt, "SKIPPED: the program andiron is not beside the test bundle"))
  func closedPipe() throws {
    try withTemporaryDirectory { directory in
      let text = "{\"text\":\"\(String(repeating: "0123456789", count: 500))\"}\n"
      let run = CommandRun(
        ["import", directory + "/s", "--collection", "P", "-"],
        input: String(repeating: text, count: 200))
      #expect(run.status == .sound)
      let pipe = Pipe()
      let export = try process(
        ["export", directory + "/s", "--collection", "P"], input: nil, output: pipe)
      #expect(try pipe.fileHandleForReading.read(upToCount: 10)?.count == 10)
      try pipe.fileHandleForReading.close()
      export.waitUntilExit()
      #expect(export.terminationReason == .uncaughtSignal || export.terminationStatus == 2)
    }
  }

  @Test(
    "an import stores what a pipe brings, in whatever pieces it comes and however it is separated",
    .enabled(if: isBuilt, "SKIPPED: the program andiron is not beside the test bundle"),
    arguments: Seeds.list(Seeds.amount(2, search: 20)))
  func pieces(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let count = Int.random(in: 1...300, using: &random)
    let separators = ["\n", "\r\n", "\n\n", " "]
    let separator = separators.randomElement(using: &random) ?? "\n"
    let ends = random.chance(1, in: 2) ? separator : ""
    let text = String(repeating: "é", count: Int.random(in: 0...400, using: &random))
    let lines = (0..<count).map {
      #"{"resourceType":"Patient","id":"p\#($0)","name":[{"text":"\#(text)"}]}"#
    }
    try withTemporaryDirectory { directory in
      let (input, output) = (Pipe(), Pipe())
      let process = try process(
        ["import", directory + "/store", random.chance(1, in: 2) ? "-" : "/dev/stdin"],
        input: input, output: output)
      var rest = Data((lines.joined(separator: separator) + ends).utf8)
      let most = [3, 300, 70_000].randomElement(using: &random) ?? 300
      while !rest.isEmpty {
        // Pieces of a few bytes for a while, then all else at once.
        let size = Int.random(in: 1...most, using: &random)
        let isLast = random.chance(1, in: 400)
        let piece = isLast ? rest : rest.prefix(size)
        try input.fileHandleForWriting.write(contentsOf: piece)
        rest = rest.dropFirst(piece.count)
      }
      try input.fileHandleForWriting.close()
      _ = try output.fileHandleForReading.readToEnd()
      process.waitUntilExit()
      #expect(process.terminationStatus == 0, "SEED=\(seed)")
      let found = CommandRun(["count", directory + "/store", "Patient", "--json"])
      #expect(found.json?["count"] as? Int == count, "SEED=\(seed)")
    }
  }

  /// The most memory that the process has had at once, in bytes.
  private func peak(of process: Process) throws -> Int {
    let status = try String(
      contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)
    let match = try #require(status.firstMatch(of: #/VmHWM:\s+(\d+) kB/#))
    return try #require(Int(match.1)) * 1024
  }

  @Test(
    "an import from a pipe, as an array or as lines, does not hold what it has read",
    .enabled(
      if: isBuilt && FileManager.default.fileExists(atPath: "/proc/self/status"),
      "SKIPPED: the program andiron is not beside the test bundle, or there is no /proc"),
    arguments: [(opening: "[", closing: "{}]"), (opening: "", closing: "")])
  func memory(opening: String, closing: String) throws {
    try withTemporaryDirectory { directory in
      let input = Pipe()
      let output = Pipe()
      let process = try process(
        ["import", directory + "/store", "--collection", "P", "-", "--json"], input: input,
        output: output)
      let separator = opening.isEmpty ? "\n" : ","
      let object = "{\"text\":\"" + String(repeating: "0123456789", count: 400) + "\"}" + separator
      let piece = Data(String(repeating: object, count: 250).utf8)
      try input.fileHandleForWriting.write(contentsOf: Data(opening.utf8))
      var byteCount = 0
      for _ in 0..<48 {
        try input.fileHandleForWriting.write(contentsOf: piece)
        byteCount += piece.count
      }
      let peak = try peak(of: process)
      try input.fileHandleForWriting.write(contentsOf: Data(closing.utf8))
      try input.fileHandleForWriting.close()
      let report = try output.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      #expect(process.terminationStatus == 0)
      let json = try #require(try JSONSerialization.jsonObject(with: report) as? [String: Any])
      #expect(json["imported"] as? Int == 12_000 + (closing.isEmpty ? 0 : 1))
      // The program itself takes some 30 MB; with the input it would be twice that and more.
      #expect(peak < byteCount + (8 << 20), "\(peak) for \(byteCount) bytes of input")
    }
  }
}
