import Foundation

/// Programs that a test runs.
package enum ShellCommand {
  /// Runs a program to its end, with its output dropped, and returns its status.
  @discardableResult
  package static func run(
    _ path: String, _ arguments: [String], environment: [String: String] = [:]
  ) -> Int32 {
    guard let process = start(path, arguments, environment: environment) else { return -1 }
    process.waitUntilExit()
    return process.terminationStatus
  }

  /// Starts a program; nil if there is none.
  static func start(
    _ path: String, _ arguments: [String], environment: [String: String] = [:]
  ) -> Process? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    do {
      try process.run()
      return process
    } catch {
      return nil
    }
  }
}
