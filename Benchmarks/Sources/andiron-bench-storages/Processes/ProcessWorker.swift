import BenchmarkSupport
import Foundation
import PostgreSQLClient
import PostgreSQLDriver
import StorageClient

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A process that works for some seconds, beside others.
struct ProcessWorker: Codable {
  static let option = "--worker"

  var url: String
  var work: ProcessWork
  /// The first of the numbers that this process uses.
  var first: Int
  var count: Int
  var seconds: Double

  /// Opens the database, does the work a few times, says so, waits for a line, works, and prints
  /// how many units it has done, and the seconds of the processor that it took.
  static func run(_ text: String) throws {
    let worker = try JSONDecoder().decode(ProcessWorker.self, from: Data(text.utf8))
    let storage = try PostgreSQLStorage(at: PostgreSQLAddress(worker.url))
    var number = worker.first
    func perform() throws -> Int {
      number += 1
      return try worker.work.perform(number, in: storage, count: worker.count)
    }
    for _ in 0..<20 { _ = try perform() }
    print("ready")
    fflush(nil)
    _ = readLine()
    let stopwatch = Stopwatch()
    let processor = clock()
    var units = 0
    while stopwatch.seconds < worker.seconds { units += try perform() }
    let seconds = Double(clock() - processor) / Double(CLOCKS_PER_SEC)
    print("\(Double(units) / stopwatch.seconds) \(seconds / stopwatch.seconds)")
    try storage.close()
  }
}

/// A worker as the process that started it sees it.
final class WorkerProcess {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()

  init(_ worker: ProcessWorker) throws {
    process.executableURL = URL(filePath: OwnExecutable.path)
    let order = String(decoding: try JSONEncoder().encode(worker), as: UTF8.self)
    process.arguments = [ProcessWorker.option, order]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
  }

  func waitUntilReady() throws {
    guard output.fileHandleForReading.availableData.starts(with: Data("ready".utf8)) else {
      throw BenchmarkError("a worker did not start")
    }
  }

  func start() throws { try input.fileHandleForWriting.write(contentsOf: Data("go\n".utf8)) }

  /// The units of a second, and the share of a processor that the worker took.
  func result() throws -> (rate: Double, processor: Double) {
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    let numbers = text.split(whereSeparator: \.isWhitespace).compactMap { Double($0) }
    guard process.terminationStatus == 0, numbers.count == 2 else {
      throw BenchmarkError("a worker failed")
    }
    return (numbers[0], numbers[1])
  }
}
