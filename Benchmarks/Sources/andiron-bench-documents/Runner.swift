import BenchmarkSupport
import Foundation

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Runs all rounds: in each, both contenders have fresh directories, and each row is done by one
/// after the other, in an order that is turned round between rounds.
struct Runner {
  private typealias Entry = (name: ContenderName, contender: any Contender, directory: String)

  let options: Options
  let directory: String
  private let samples: SampleDocuments
  private(set) var results: Results

  init(options: Options, directory: String) {
    self.options = options
    self.directory = directory
    samples = SampleDocuments(Workload(count: options.count))
    results = Results(options: options)
  }

  mutating func run() throws {
    let disturbance = Disturbance()
    for round in 0..<options.rounds {
      if options.quietMinutes > 0 { Disturbance.waitForQuiet(minutes: options.quietMinutes) }
      log("round \(round + 1)")
      try run(round % 2 == 0 ? options.contenders : options.contenders.reversed())
    }
    results.disturbance = disturbance.share
  }

  private mutating func run(_ names: [ContenderName]) throws {
    var entries: [Entry] = []
    defer {
      for entry in entries {
        try? entry.contender.close()
        Directories.remove(entry.directory)
      }
    }
    for name in names {
      let place = "\(directory)/\(name.rawValue)"
      try Directories.create(place)
      entries.append((name, try name.open(place, samples), place))
    }
    for (index, row) in RowList.all.enumerated() {
      // The first fills the databases for the others.
      guard index == 0 || options.rows.contains(row.name) else { continue }
      try measure(row, entries)
    }
  }

  private mutating func measure(_ row: any Row, _ entries: [Entry]) throws {
    var expected: Answer?
    var state: Answer?
    for entry in entries {
      try entry.contender.prepare(row)
      let answer = try row.isWriting ? write(row, entry) : read(row, entry)
      guard expected ?? answer == answer else {
        throw BenchmarkError(
          "\(row.title): \(entry.name.title) has another answer, of \(answer.count)")
      }
      expected = answer
      if row.isWriting {
        let everything = try entry.contender.everything()
        guard state ?? everything == everything else {
          throw BenchmarkError("\(row.title): \(entry.name.title) has other documents after it")
        }
        state = everything
      }
      if let field = row.indexedField { try entry.contender.dropIndex(field) }
    }
  }

  private mutating func write(_ row: any Row, _ entry: Entry) throws -> Answer {
    let (answer, milliseconds) = try measured { try entry.contender.answer(row) }
    add(milliseconds, row, entry.name)
    return answer
  }

  /// The passes after a first one, which must all have one answer.
  private mutating func read(_ row: any Row, _ entry: Entry) throws -> Answer {
    let first = try entry.contender.answer(row)
    let (isSame, milliseconds) = try measured {
      var isSame = true
      for _ in 0..<options.passes where try entry.contender.answer(row) != first { isSame = false }
      return isSame
    }
    guard isSame else { throw BenchmarkError("\(row.title): another answer the second time") }
    add(milliseconds / Double(options.passes), row, entry.name)
    return first
  }

  /// What the body returned and the milliseconds that it took, of the clock or of the processors.
  ///
  /// What one contender has left to its threads is not to be counted for the other.
  private func measured<R>(_ body: () throws -> R) throws -> (result: R, milliseconds: Double) {
    sync()
    ProcessTime.settle(limit: 10)
    let before = ProcessTime.seconds
    let (result, elapsed) = try timed(body)
    let taken = (ProcessTime.seconds - before) * 1e3
    return (result, options.usesProcessorTime ? taken : elapsed)
  }

  private mutating func add(_ milliseconds: Double, _ row: any Row, _ name: ContenderName) {
    guard options.rows.contains(row.name) else { return }
    let figure = milliseconds * 1e3 / Double(row.operationCount(samples.workload))
    results.add(figure, row, name)
    log("  \(row.title), \(name.title): \(Format.number(figure)) µs")
  }

  private func log(_ text: String) { FileHandle.standardError.write(Data((text + "\n").utf8)) }
}
