import BenchmarkSupport
import Foundation

/// A server of PostgreSQL: the one that the options name, or one of the run's own, which the
/// scripts of `shared/peers/postgresql` start.
final class DatabaseServer {
  let url: String
  private let stopping: (script: String, directory: String)?

  private init(url: String, stopping: (script: String, directory: String)?) {
    self.url = url
    self.stopping = stopping
  }

  /// Nil, with a word, where there is none.
  static func start(_ options: Options) throws -> DatabaseServer? {
    if let url = options.postgresql { return DatabaseServer(url: url, stopping: nil) }
    let shared =
      ProcessInfo.processInfo.environment["ANDIRON_SHARED"]
      ?? FileManager.default.currentDirectoryPath + "/../../shared"
    let scripts = shared + "/peers/postgresql"
    // Paths of sockets are short.
    let number = ProcessInfo.processInfo.processIdentifier
    let directory = "/tmp/andiron-bench-\(number)"
    let port = 20_000 + Int(number) % 20_000
    guard FileManager.default.fileExists(atPath: scripts + "/start.sh"),
      run([scripts + "/start.sh", directory, "\(port)"])
    else {
      let text = "SKIPPED: there is no server of PostgreSQL; --postgresql names one\n"
      FileHandle.standardError.write(Data(text.utf8))
      return nil
    }
    return DatabaseServer(
      url: "postgresql://andiron@/andiron?host=\(directory)&port=\(port)",
      stopping: (scripts + "/stop.sh", directory))
  }

  deinit {
    guard let (script, directory) = stopping else { return }
    _ = Self.run([script, directory, "immediate"])
    Directories.remove(directory)
  }

  private static func run(_ arguments: [String]) -> Bool {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    guard (try? process.run()) != nil else { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }
}
