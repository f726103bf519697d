#if PostgreSQL && os(Linux)
  import Foundation
  import Glibc
  import PostgreSQLDriver
  import TestSupport

  /// Workers in processes of their own, with what disturbs them. Each one is this program once
  /// more, and its environment names its work.
  final class LoadRun {
    static let variable = "ANDIRON_LOAD_WORKER"

    /// The parts of the variable.
    struct Order: Codable {
      var address: String
      var number: Int
      var seed: UInt64
      var stepCount: Int
      var log: String
    }

    private let directory: URL
    private let address: String
    private let seed: UInt64
    private let stepCount: Int
    private var random: SeededGenerator
    private var workers: [(number: Int, process: Process)] = []
    private var startedCount = 0
    private(set) var killed: Set<Int> = []
    private(set) var cutCount = 0

    init(at address: String, seed: UInt64, stepCount: Int) throws {
      self.address = address
      self.seed = seed
      self.stepCount = stepCount
      random = SeededGenerator(seed: seed)
      directory = FileManager.default.temporaryDirectory.appending(path: "load-\(UUID())")
      try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    }

    /// Runs `count` workers to their end. Meanwhile connections are cut, and `killCount` workers
    /// are killed and others started in their places.
    func run(_ count: Int, killCount: Int, disturbing administrator: Connection) throws {
      for _ in 0..<count { try start() }
      let deadline = Date(timeIntervalSinceNow: 240)
      while workers.contains(where: { $0.process.isRunning }), Date() < deadline {
        Thread.sleep(forTimeInterval: 0.05)
        let isKill = Int.random(in: 0..<6, using: &random) == 0
        if isKill, killed.count < killCount { try killOne() } else { try cutOne(administrator) }
      }
      for worker in workers where worker.process.isRunning {
        kill(worker.process.processIdentifier, SIGKILL)
        killed.insert(worker.number)
      }
      for worker in workers { worker.process.waitUntilExit() }
    }

    /// The outcomes that a worker wrote down, each with its name.
    func outcomes(of worker: Int) throws -> [(LoadOutcome, name: String)] {
      let text = try String(contentsOf: log(worker), encoding: .utf8)
      // A line that was not finished says nothing.
      let end = text.lastIndex(of: "\n") ?? text.startIndex
      return text[..<end].split(separator: "\n").compactMap { line in
        line.first.flatMap(LoadOutcome.init).map { ($0, name: String(line.dropFirst())) }
      }
    }

    var numbers: Range<Int> { 0..<startedCount }

    func remove() { try? FileManager.default.removeItem(at: directory) }

    private func log(_ number: Int) -> URL { directory.appending(path: "\(number)") }

    private func start() throws {
      let number = startedCount
      startedCount += 1
      try Data().write(to: log(number))
      let order = Order(
        address: address, number: number, seed: seed, stepCount: stepCount, log: log(number).path)
      let process = Process()
      process.executableURL = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
      process.arguments = ["--testing-library", "swift-testing", "--filter", "ProcessLoadTests"]
      let text = String(decoding: try JSONEncoder().encode(order), as: UTF8.self)
      process.environment = ProcessInfo.processInfo.environment.merging([Self.variable: text]) {
        $1
      }
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      try process.run()
      workers.append((number, process))
    }

    /// Kills a worker that has begun its work, and starts another one.
    private func killOne() throws {
      let begun = try workers.filter { worker in
        try worker.process.isRunning && !outcomes(of: worker.number).isEmpty
      }
      guard let worker = begun.randomElement(using: &random) else { return }
      kill(worker.process.processIdentifier, SIGKILL)
      killed.insert(worker.number)
      try start()
    }

    /// Has the server end a connection, in whatever it does.
    private func cutOne(_ administrator: Connection) throws {
      let result = try administrator.execute(
        """
        SELECT count(pg_terminate_backend(pid)) FROM (SELECT pid FROM pg_stat_activity \
        WHERE usename = 'andiron' AND datname = $1 ORDER BY random() LIMIT 1) AS a
        """, [.text(try PostgreSQLAddress(address).database ?? "")])
      cutCount += Int(try result.first?.int64(0) ?? 0)
    }
  }
#endif
