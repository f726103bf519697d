import BenchmarkSupport
import Foundation
import PostgreSQLAccess
import PostgreSQLClient
import PostgreSQLDriver
import StorageClient

/// Measures how the throughput of one server of PostgreSQL grows with the processes that use it.
struct ProcessRunner {
  let options: Options
  /// For each work, the units of a second of all processes together, by their number.
  private(set) var rates: [ProcessWork: [Int: [Double]]] = [:]
  /// The processors that the workers took, in the same form; the server took others.
  private(set) var processors: [ProcessWork: [Int: [Double]]] = [:]
  private(set) var disturbance = 0.0

  init(options: Options) { self.options = options }

  /// False, with a word, where there is no server.
  mutating func run() throws -> Bool {
    guard let server = try DatabaseServer.start(options.postgresql) else { return false }
    let storage = try PostgreSQLStorage(at: PostgreSQLAddress(server.url))
    _ = try StorageContender(storage, Workload(count: options.count))
    try storage.close()
    let before = Disturbance()
    var first = 0
    for round in 0..<options.rounds {
      for work in ProcessWork.allCases {
        for count in options.processes {
          try measure(work, count, first, at: server.url)
          first += 1_000_000
        }
      }
      FileHandle.standardError.write(Data("round \(round + 1): done\n".utf8))
    }
    disturbance = before.share
    withExtendedLifetime(server) {}
    return true
  }

  private mutating func measure(
    _ work: ProcessWork, _ count: Int, _ first: Int, at url: String
  ) throws {
    let workers = try (0..<count).map { number in
      try WorkerProcess(
        ProcessWorker(
          url: url, work: work, first: first + number * 100_000, count: options.count,
          seconds: options.seconds))
    }
    for worker in workers { try worker.waitUntilReady() }
    for worker in workers { try worker.start() }
    let results = try workers.map { try $0.result() }
    rates[work, default: [:]][count, default: []].append(results.reduce(0) { $0 + $1.rate })
    processors[work, default: [:]][count, default: []]
      .append(results.reduce(0) { $0 + $1.processor })
  }

  /// The results as Markdown.
  func report(_ machine: Machine) -> String {
    var lines = ["# Andiron benchmarks: processes on one database", ""] + machine.lines
    let counts = options.processes
    lines += [
      "- \(Format.number(Double(options.count))) people of nine fields with three indexes, "
        + "\(Format.number(options.seconds)) seconds for each figure",
      "",
      "Units in a second, of all processes together: median of \(options.rounds) rounds; **×** says "
        + "how many times as many as of \(counts[0]). In parentheses, the processors that the "
        + "processes took.", "",
      "| in a second | " + counts.map { "\($0)" }.joined(separator: " | ") + " |",
      "|---|" + counts.map { _ in "---:|" }.joined(),
    ]
    for work in ProcessWork.allCases {
      guard let measured = rates[work], let one = measured[counts[0]]?.median else { continue }
      let cells = counts.map { count in
        let rate = measured[count]?.median ?? 0
        let processor = processors[work]?[count]?.median ?? 0
        return "\(Format.number(rate.rounded())) **\(Format.number(rate / one))×** "
          + "(\(Format.number(processor)))"
      }
      lines.append("| \(work.title) | \(cells.joined(separator: " | ")) |")
    }
    let share = Format.number((disturbance * 100).rounded())
    return (lines + ["", "Processors taken by other programs and the server: \(share) %"])
      .joined(separator: "\n")
  }
}
