import FileAccess
import Foundation
import TestSupport
import Testing

@testable import AndironCommands

/// Runs the built program under `strace`, which makes chosen system calls fail or kills the process at one of them: faults
/// below the C library, where nothing of this project has a part.
@Suite(
  .serialized,
  .enabled(
    if: KillTests.program != nil, "SKIPPED: the program andiron is not beside the test bundle"),
  .enabled(if: Tracer.isThere, "SKIPPED: strace is not installed, or may not trace here"))
struct InjectedFaultTests {
  /// What is done to a call, as `strace --inject` takes it, and whether the program may notice.
  private struct Fault {
    var calls: String
    var action: String
    /// Whether the program continues as if nothing had happened.
    var isHarmless = false

    static func random(_ random: inout SeededGenerator) -> Fault {
      let writing = "pwrite64"
      let syncing = ["fdatasync", "fsync"][Int.random(in: 0..<2, using: &random)]
      let naming = ["rename,renameat,renameat2", "unlink,unlinkat", "link,linkat", "ftruncate"]
      let faults: [Fault] = [
        Fault(calls: writing, action: "error=ENOSPC"), Fault(calls: writing, action: "error=EIO"),
        Fault(calls: syncing, action: "error=EIO"), Fault(calls: writing, action: "signal=KILL"),
        Fault(calls: syncing, action: "signal=KILL"),
        Fault(calls: writing, action: "error=EINTR", isHarmless: true),
        Fault(calls: "pread64", action: "error=EINTR", isHarmless: true),
        Fault(calls: naming[Int.random(in: 0..<4, using: &random)], action: "error=EIO"),
        Fault(calls: naming[Int.random(in: 0..<4, using: &random)], action: "signal=KILL"),
      ]
      return faults[Int.random(in: 0..<faults.count, using: &random)]
    }
  }

  @Test(
    "nothing acknowledged is lost when system calls fail, and nothing traps",
    arguments: Seeds.list(Seeds.amount(1, search: 2)))
  func faultsBelowTheCLibrary(seed: UInt64) throws {
    let program = try #require(KillTests.program)
    var random = SeededGenerator(seed: seed)
    var figures: (runs: Int, killed: Int, failed: Int) = (0, 0, 0)
    try withTemporaryDirectory { directory in
      let store = directory + "/store.andiron"
      let acknowledgements = store + ".acks"
      for round in 0..<8 {
        let fault = Fault.random(&random)
        let when = fault.isHarmless ? "2+3" : String(Int.random(in: 1...120, using: &random))
        let run = try Tracer.run(
          program, ["torture", "--store", store, "--seed", "\(round + 1)", "--seconds", "1"],
          inject: "\(fault.calls):\(fault.action):when=\(when)", output: acknowledgements)
        let told = "seed \(seed), round \(round): \(fault.calls) \(fault.action) at \(when)"
        figures.runs += 1
        figures.killed += run.isKilled ? 1 : 0
        figures.failed += run.status == ExitStatus.failed.rawValue ? 1 : 0
        #expect(run.isKilled || [0, 2].contains(run.status), "\(told): ended with \(run.status)")
        if fault.isHarmless { #expect(run.status == 0, "\(told)") }
        let check = CommandRun([
          "torture", "--check", "--store", store, "--acks", acknowledgements,
        ])
        #expect(check.status == .sound, "\(told): \(check.output)\(check.error)")
        guard check.status == .sound else { return }
      }
    }
    print(
      "injected faults, seed \(seed): \(figures.runs) runs, \(figures.killed) killed, "
        + "\(figures.failed) ended in an error")
  }
}

/// The system's `strace`.
private enum Tracer {
  struct Run {
    /// Of the program, where it was not killed.
    var status: Int32
    var isKilled: Bool
  }

  private static let path = "/usr/bin/strace"

  static let isThere: Bool = {
    guard FileManager.default.isExecutableFile(atPath: path) else { return false }
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments = ["-f", "-qq", "-e", "trace=none", "true"]
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }()

  /// Runs `program` with its standard output behind what the file `output` has.
  static func run(
    _ program: URL, _ arguments: [String], inject: String, output: String
  ) throws -> Run {
    if !FileManager.default.fileExists(atPath: output) {
      _ = FileManager.default.createFile(atPath: output, contents: nil)
    }
    let file = try #require(FileHandle(forWritingAtPath: output))
    try file.seekToEnd()
    let calls = inject.prefix { $0 != ":" }
    let process = Process()
    process.executableURL = URL(filePath: path)
    process.arguments =
      [
        "-f", "--seccomp-bpf", "-qq", "-o", "/dev/null", "-e", "trace=\(calls)", "-e",
        "inject=\(inject)",
      ]
      + [program.path] + arguments
    process.standardOutput = file
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    try file.close()
    // strace ends as what it traced has ended, by the same signal too.
    return Run(
      status: process.terminationStatus,
      isKilled: process.terminationReason == .uncaughtSignal
        && process.terminationStatus == SIGKILL)
  }
}
