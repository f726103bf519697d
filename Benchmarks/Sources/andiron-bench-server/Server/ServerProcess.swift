import BenchmarkSupport
import Foundation

/// A server in a process of its own, seen from outside.
final class ServerProcess {
  let port: Int
  private let process = Process()
  private let input = Pipe()

  /// Starts it. `model` is the path whose answer the constant one is like.
  init(_ directory: String, model: String, isMapped: Bool = true) throws {
    let output = Pipe()
    process.executableURL = URL(filePath: OwnExecutable.path)
    process.arguments = [
      ServerChild.serve, directory, model, isMapped ? "mapped" : "positioned",
    ]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    guard let port = Int(line.trimmingCharacters(in: .whitespacesAndNewlines)) else {
      throw BenchmarkError("the server does not start")
    }
    self.port = port
  }

  /// Ends it. Throws unless it ends as it should.
  func stop() throws {
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
    guard process.terminationReason == .exit, process.terminationStatus == 0 else {
      throw BenchmarkError("the server ended with status \(process.terminationStatus)")
    }
  }

  var memory: ProcessMemory { ProcessMemory.of(process: Int(process.processIdentifier)) }

  func resetPeak() { ProcessMemory.resetPeak(ofProcess: Int(process.processIdentifier)) }

  /// Seconds of processors that it has taken.
  var processorSeconds: Double {
    ProcessTime.seconds(ofProcess: Int(process.processIdentifier)) ?? 0
  }

  /// Fills a store in a process of its own, whose memory does not count.
  static func fill(_ directory: String, patients: Int) throws -> ServedStore.Content {
    let process = Process()
    let output = Pipe()
    process.executableURL = URL(filePath: OwnExecutable.path)
    process.arguments = [ServerChild.fill, directory, "\(patients)"]
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return try JSONDecoder().decode(ServedStore.Content.self, from: data)
  }
}
