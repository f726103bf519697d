import Foundation

/// Runs `Tests/FormatReader/read_store.py`, a reader that was written from docs/format.md alone.
enum FormatReader {
  struct Failure: Error, CustomStringConvertible {
    var description: String
  }

  /// The repository's root.
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The path of python3, or nil if this machine has none.
  static let python: String? = {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/usr/local/bin"
    return path.split(separator: ":").map { "\($0)/python3" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }()

  /// The reader's listing of the store at `path`; throws `Failure` with its complaint.
  static func list(_ path: String, key: String? = nil) throws -> StoreListing {
    guard let python else { throw Failure(description: "there is no python3 here") }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: python)
    let script = root.appendingPathComponent("Tests/FormatReader/read_store.py").path
    process.arguments = [script, path, "--json"] + (key.map { ["--key", $0] } ?? [])
    let output = Pipe()
    let complaint = Pipe()
    process.standardOutput = output
    process.standardError = complaint
    try process.run()
    let json = output.fileHandleForReading.readDataToEndOfFile()
    let text = complaint.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure(description: String(decoding: text, as: UTF8.self))
    }
    return try JSONDecoder().decode(StoreListing.self, from: json)
  }
}
