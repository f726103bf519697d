import Foundation
import Testing

/// A folder with steps and their table, on which the gate of this repository runs.
final class GateFixture {
  /// What a run of the gate printed, and how it ended.
  struct Run {
    var status: Int32
    var output: String

    /// What the table at the end says of each step.
    var results: [String: String] {
      let rows = output.components(separatedBy: "\nstep ").last?.split(separator: "\n") ?? []
      let pairs = rows.dropFirst().prefix { !$0.contains("this machine took") }.map { row in
        let words = row.split(separator: " ")
        return (String(words[0]), words.dropFirst(4).joined(separator: " "))
      }
      return Dictionary(pairs) { $1 }
    }
  }

  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("andiron-gate-\(UUID().uuidString)")
    try FileManager.default.createDirectory(
      at: folder.appendingPathComponent("steps"), withIntermediateDirectories: true)
    try Data().write(to: folder.appendingPathComponent("steps.table"))
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Adds a step: when it runs, its usual seconds and its limit; and what its shell does.
  func add(_ name: String, _ row: String, _ script: String) throws {
    let table = try text("steps.table") + "\(name) \(row) a step of a test\n"
    try table.write(
      to: folder.appendingPathComponent("steps.table"), atomically: true, encoding: .utf8)
    let file = folder.appendingPathComponent("steps/\(name.prefix { $0 != ":" })")
    try "#!/bin/sh\n\(script)\n".write(to: file, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
  }

  /// Starts the gate; it writes into the file `output`.
  func start(_ environment: [String: String] = [:], names: [String] = []) throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(PictureScript.python))
    process.arguments = [Repository.root.appendingPathComponent(".ci/gate").path] + names
    process.currentDirectoryURL = folder
    var all = ProcessInfo.processInfo.environment
    for name in ["CI_BUDGET", "CI_ALL", "CI_BASE", "CI_STEP"] { all[name] = nil }
    all["CI_STEPS"] = folder.appendingPathComponent("steps").path
    process.environment = all.merging(environment) { $1 }
    let output = folder.appendingPathComponent("output")
    try Data().write(to: output)
    let handle = try FileHandle(forWritingTo: output)
    process.standardOutput = handle
    process.standardError = handle
    try process.run()
    return process
  }

  func run(_ environment: [String: String] = [:], names: [String] = []) throws -> Run {
    let process = try start(environment, names: names)
    process.waitUntilExit()
    return Run(status: process.terminationStatus, output: try text("output"))
  }

  /// The content of a file of the folder without its last end of line; empty where it is not there.
  func text(_ name: String) throws -> String {
    let file = folder.appendingPathComponent(name)
    guard FileManager.default.fileExists(atPath: file.path) else { return "" }
    let text = try String(contentsOf: file, encoding: .utf8)
    return name == "output" || name == "steps.table" || !text.hasSuffix("\n")
      ? text : String(text.dropLast())
  }

  /// Whether the process whose number a step wrote into the file `process` is gone, or soon is.
  func startedProcessEnds() throws -> Bool {
    let number = try #require(Int32(try text("process")))
    return try waits { kill(number, 0) != 0 }
  }

  /// Whether a condition holds within two minutes.
  func waits(until condition: () throws -> Bool) throws -> Bool {
    for _ in 0..<2_400 {
      if try condition() { return true }
      usleep(50_000)
    }
    return false
  }
}
