package import Foundation

/// Runs `Tests/FormatReader/read_database.py`, a reader that was written from
/// docs/storage-format.md alone.
package enum DatabaseReader {
  package struct Failure: Error, CustomStringConvertible {
    package var description: String
  }

  /// The repository's root.
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The path of python3, or nil if this machine has none.
  package static let python = program("python3")

  /// The path of psql, or nil if this machine has none.
  package static let psql = program("psql")

  private static func program(_ name: String) -> String? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/usr/local/bin"
    return path.split(separator: ":").map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  /// Reads a database: a file of SQLite, or the address of one of PostgreSQL without a password.
  package static func read(_ database: String) throws -> ReaderReport {
    let script = root.appendingPathComponent("Tests/FormatReader/read_database.py").path
    let (status, output, complaints) = try run([script, database])
    return try ReaderReport(status: status, output: output, complaints: complaints)
  }

  /// Changes a file of SQLite by SQL, without regard to what the storage would do.
  package static func change(_ file: URL, _ text: String) throws {
    let script = """
      import sqlite3, sys
      connection = sqlite3.connect(sys.argv[1])
      connection.executescript(sys.argv[2])
      connection.close()
      """
    let (status, _, complaints) = try run(["-c", script, file.path, text])
    guard status == 0 else { throw Failure(description: "\(text): \(complaints)") }
  }

  private static func run(
    _ arguments: [String]
  ) throws -> (status: Int32, output: Data, complaints: String) {
    guard let python else { throw Failure(description: "there is no python3 here") }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: python)
    process.arguments = arguments
    let output = Pipe()
    process.standardOutput = output
    // A file, which takes any number of complaints while the output is being read.
    let complaints = FileManager.default.temporaryDirectory
      .appendingPathComponent("complaints-\(UUID().uuidString)")
    try Data().write(to: complaints)
    defer { try? FileManager.default.removeItem(at: complaints) }
    process.standardError = try FileHandle(forWritingTo: complaints)
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let text = String(decoding: try Data(contentsOf: complaints), as: UTF8.self)
    return (process.terminationStatus, data, text)
  }
}
