import Foundation
import Testing

@testable import AndironCommands

/// The built program on input that is larger than what it may hold.
@Suite struct LargeImportTests {
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
      if: KillTests.program != nil && FileManager.default.fileExists(atPath: "/proc/self/status"),
      "SKIPPED: the program andiron is not beside the test bundle, or there is no /proc"),
    arguments: [(opening: "[", closing: "{}]"), (opening: "", closing: "")])
  func memory(opening: String, closing: String) throws {
    let program = try #require(KillTests.program)
    try withTemporaryDirectory { directory in
      let process = Process()
      process.executableURL = program
      process.arguments = ["import", directory + "/store", "P", "-", "--json"]
      let input = Pipe()
      let output = Pipe()
      process.standardInput = input
      process.standardOutput = output
      try process.run()
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
