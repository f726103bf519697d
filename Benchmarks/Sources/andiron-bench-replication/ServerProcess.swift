import BenchmarkSupport
import Foundation

/// A server in a process of its own.
final class ServerProcess {
  let url: String
  private let process = Process()
  private let input = Pipe()

  init(_ directory: String) throws {
    let output = Pipe()
    process.executableURL = URL(filePath: OwnExecutable.path)
    process.arguments = [ServedDocuments.serve, directory]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    guard let port = Int(line.trimmingCharacters(in: .whitespacesAndNewlines)) else {
      throw BenchmarkError("the server does not start")
    }
    url = "http://127.0.0.1:\(port)/\(ServedDocuments.name)"
  }

  /// Ends it. Throws unless it ends as it should.
  func stop() throws {
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
    guard process.terminationReason == .exit, process.terminationStatus == 0 else {
      throw BenchmarkError("the server ended with status \(process.terminationStatus)")
    }
  }

  /// Fills a store in a process of its own, whose memory does not count.
  static func fill(_ directory: String, count: Int, attachments: Int) throws {
    let process = Process()
    process.executableURL = URL(filePath: OwnExecutable.path)
    process.arguments = [ServedDocuments.fill, directory, "\(count)", "\(attachments)"]
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw BenchmarkError("a store was not filled") }
  }
}
