import Andiron
import BenchmarkSupport
import DocumentStore
import Foundation
import HTTPClient
import Replication
import ValueModel

/// Fills stores, and runs all rounds, each with stores that are new.
struct Runner {
  let options: Options
  let directory: String
  private(set) var results: Results

  init(options: Options, directory: String) {
    self.options = options
    self.directory = directory
    results = Results(options: options)
  }

  mutating func run() async throws {
    let disturbance = Disturbance()
    let filled = "\(directory)/filled"
    log("filling a store")
    try ServerProcess.fill(filled, count: options.count, attachments: 0)
    for round in 0..<options.rounds {
      log("round \(round + 1)")
      for row in options.rows where row != .memory || round == 0 {
        log("  \(row.title)")
        try await measure(row, filled)
      }
    }
    results.disturbance = disturbance.share
  }

  private mutating func measure(_ row: Row, _ filled: String) async throws {
    let place = "\(directory)/other"
    defer { Directories.remove(place) }
    switch row {
    case .pull, .nothing: try await pull(filled, place, isRepeated: row == .nothing)
    case .push: try await push(filled, place)
    case .stores: try await copy(filled, place)
    case .latency: try await latency(place)
    case .memory: try await memory(place)
    }
  }

  private func store(_ place: String) throws -> Store { try Store(at: URL(filePath: place)) }

  private func replicate(
    _ database: Database<Store>, _ url: String, _ direction: ReplicationDirection
  ) async throws -> (seconds: Double, written: Int) {
    let replicator = try Replicator(
      database, with: try RemoteDatabase(url), direction: direction)
    let stopwatch = Stopwatch()
    let report = try await replicator.run()
    let progress = (direction == .pull ? report.pull : report.push)?.progress
    return (stopwatch.seconds, progress?.writtenCount ?? 0)
  }

  // MARK: Rows

  private mutating func pull(
    _ filled: String, _ place: String, isRepeated: Bool
  ) async throws {
    let server = try ServerProcess(filled)
    let store = try store(place)
    let database = try store.database(ServedDocuments.name)
    let first = try await replicate(database, server.url, .pull)
    guard first.written == options.count else { throw BenchmarkError("the pull is incomplete") }
    if isRepeated {
      for _ in 0..<20 {
        let again = try await replicate(database, server.url, .pull)
        results.add(again.seconds * 1e3, .nothingTime)
      }
    } else {
      results.add(Double(options.count) / first.seconds, .pulled)
      results.add(try await readAll(server.url), .read)
    }
    try store.close()
    try server.stop()
  }

  /// The same documents in one answer, read and parsed, and stored nowhere.
  private func readAll(_ url: String) async throws -> Double {
    let transport = try SystemTransport()
    let stopwatch = Stopwatch()
    let answer = try await transport.send(
      OutgoingRequest(.get, url + "/_all_docs?include_docs=true"))
    let value = try JSON.parse(await answer.body.bytes(limit: 4 << 30))
    guard value["rows"]?.count == options.count else { throw BenchmarkError("rows are missing") }
    return Double(options.count) / stopwatch.seconds
  }

  private mutating func push(_ filled: String, _ place: String) async throws {
    let empty = try store(place)
    try await empty.database(ServedDocuments.name).write { try $0.setLocal("made", [:]) }
    try empty.close()
    let server = try ServerProcess(place)
    let store = try store(filled)
    let pushed = try await replicate(
      store.database(ServedDocuments.name), server.url, .push)
    guard pushed.written == options.count else { throw BenchmarkError("the push is incomplete") }
    results.add(Double(options.count) / pushed.seconds, .pushed)
    try store.close()
    try server.stop()
  }

  private mutating func copy(_ filled: String, _ place: String) async throws {
    let (source, target) = (try store(filled), try store(place))
    let replicator = try Replicator(
      .database(source.database(ServedDocuments.name)),
      with: .database(target.database(ServedDocuments.name)), direction: .push)
    let stopwatch = Stopwatch()
    let report = try await replicator.run()
    results.add(Double(options.count) / stopwatch.seconds, .copied)
    guard report.push?.progress.writtenCount == options.count else {
      throw BenchmarkError("the copy is incomplete")
    }
    try source.close()
    try target.close()
    Directories.remove(place)
    let plain = try store(place)
    let filling = Stopwatch()
    try ServedDocuments.fill(plain, count: options.count)
    results.add(Double(options.count) / filling.seconds, .inserted)
    try plain.close()
  }

  private mutating func latency(_ place: String) async throws {
    let (source, target) = (try store(place), try store(place + "-2"))
    defer { Directories.remove(place + "-2") }
    let (from, to) = (try source.database("notes"), try target.database("notes"))
    let replicator = try Replicator(.database(from), with: .database(to), direction: .push)
    replicator.start()
    var samples: [Double] = []
    for number in 0..<200 {
      let saved = try from.create(["n": Value(number)])
      let stopwatch = Stopwatch()
      while try to.document(saved.id) == nil { await Task.yield() }
      samples.append(stopwatch.milliseconds)
      try await Task.sleep(for: .milliseconds(2))
    }
    await replicator.stop()
    results.add(samples.median, .latency)
    results.add(samples.percentile(0.99), .slowestLatency)
    try source.close()
    try target.close()
  }

  private mutating func memory(_ place: String) async throws {
    let filled = place + "-source"
    defer { Directories.remove(filled) }
    try ServerProcess.fill(filled, count: options.memoryCount, attachments: options.attachments)
    let server = try ServerProcess(filled)
    // Pages of mapped files would count, which the system may take back at any time.
    var storeOptions = StoreOptions()
    storeOptions.engine.access = .positioned
    let store = try Store(at: URL(filePath: place), options: storeOptions)
    ProcessMemory.resetPeak()
    let pulled = try await replicate(store.database(ServedDocuments.name), server.url, .pull)
    guard pulled.written == options.memoryCount + options.attachments else {
      throw BenchmarkError("the pull is incomplete")
    }
    let memory = ProcessMemory.now
    results.add(Double(memory.peak) / 1e6, .peak)
    results.add(Double(memory.anonymous) / 1e6, .anonymous)
    results.add(Double(try store.statistics().pageMemoryByteCount) / 1e6, .storeAlone)
    try store.close()
    try server.stop()
  }

  private func log(_ text: String) {
    FileHandle.standardError.write(Data((text + "\n").utf8))
  }
}
