import BenchmarkSupport
import Foundation
import HealthModel

/// Runs all rounds, each with fresh directories, the contenders one after the other.
struct Runner {
  private static let batchCount = 20_000
  /// How often a question is asked; the median counts.
  private static let repetitions = 11

  let options: Options
  let directory: String
  private(set) var results = Results()
  private let samples: HeartRates
  /// The boundaries of the days of a year.
  private let days: [Date]
  /// The answers of the first contender, by row.
  private var answers: [String: [Double]] = [:]

  init(options: Options, directory: String) throws {
    self.options = options
    self.directory = directory
    samples = try HeartRates(yearCount: options.yearCount)
    days = try samples.days(ofYear: options.count > 2 * options.yearCount ? 1 : 0)
  }

  mutating func run() throws {
    let disturbance = Disturbance()
    for round in 0..<options.rounds {
      if options.quietMinutes > 0 { Disturbance.waitForQuiet(minutes: options.quietMinutes) }
      let makers: [(String) throws -> any Contender] = [
        { try AndironSamples($0) }, { try SQLiteSamples($0) },
      ]
      for (number, make) in (round % 2 == 0 ? makers : makers.reversed()).enumerated() {
        let place = "\(directory)/\(round)-\(number)"
        try Directories.create(place)
        defer { Directories.remove(place) }
        try measure(try make(place), place)
      }
    }
    try ImportMeasurement(options, samples, "\(directory)/import").run(into: &results)
    results.disturbance = disturbance.share
  }

  private mutating func measure(_ contender: any Contender, _ place: String) throws {
    let name = contender.title
    try measureInsertion(contender)
    let (days, samples) = (days, samples)
    try measure("statistics by day of a year", contender, unit: "ms", limit: 10) {
      try contender.days(days, samples.calendar)
        .flatMap { [Double($0.count), $0.minimum, $0.maximum] }
    }
    try measure("samples of a day", contender, unit: "ms") {
      [try contender.sum(from: days[100], to: days[101])]
    }
    try measure("newest ten", contender, unit: "ms") { [try contender.newest(10)] }
    try measureChanges(contender)
    try contender.close()
    results.add(
      Double(DirectorySize.settledBytes(place, limit: 20)) / Double(options.count),
      "files", unit: "bytes a sample", limit: 16, of: name)
    try measureSteps(place, name)
  }

  private mutating func measureInsertion(_ contender: any Contender) throws {
    var milliseconds = 0.0
    for start in stride(from: 0, to: options.count, by: Self.batchCount) {
      let batch = (start..<min(start + Self.batchCount, options.count)).map { samples[$0] }
      milliseconds += try time { try contender.add(batch) }.milliseconds
    }
    results.add(
      Double(options.count) / milliseconds * 1e3, "insertion", unit: "samples/s", isRate: true,
      limit: 200_000, of: contender.title)
  }

  /// A hundred new samples at a time.
  private mutating func measureChanges(_ contender: any Contender) throws {
    var all: [Double] = []
    for turn in 0..<Self.repetitions {
      let first = options.count + turn * 100
      let batch = (first..<first + 100).map { samples[$0] }
      try contender.mark()
      try contender.add(batch)
      let (sum, milliseconds) = try time { try contender.changes() }
      guard sum == batch.reduce(0, { $0 + ($1.quantity?.value ?? 0) }) else {
        throw BenchmarkError("\(contender.title): other changes than there were")
      }
      all.append(milliseconds)
    }
    results.add(
      all.median, "changes, 100 new samples", unit: "ms", limit: 1, of: contender.title)
  }

  /// Steps of two sources in a store of their own, as many as there are heart rates in a year.
  private mutating func measureSteps(_ place: String, _ name: String) throws {
    guard name == "Andiron" else { return }
    let place = place + "/steps"
    try Directories.create(place)
    let contender = try AndironSamples(place)
    let first = options.count > 2 * options.yearCount ? options.yearCount : 0
    for start in stride(from: first, to: first + options.yearCount, by: Self.batchCount) {
      try contender.add((start..<start + Self.batchCount).map { samples.steps($0) })
    }
    let (days, calendar) = (days, samples.calendar)
    try measure("steps by day of a year, two sources merged", contender, unit: "ms") {
      try contender.steps(days, calendar) ?? []
    }
    try contender.close()
  }

  /// Asks once for the answer, which must be the same for all, and then to measure.
  private mutating func measure(
    _ title: String, _ contender: any Contender, unit: String, limit: Double? = nil,
    _ body: () throws -> [Double]
  ) throws {
    let answer = try body()
    guard answers[title, default: answer] == answer else {
      throw BenchmarkError("\(title): \(contender.title) has another answer")
    }
    answers[title] = answer
    let all = try (0..<Self.repetitions).map { _ in try time(body).milliseconds }
    results.add(all.median, title, unit: unit, limit: limit, of: contender.title)
  }

  /// What the body returned, and the milliseconds that it took by the measure that was asked for.
  private func time<R>(_ body: () throws -> R) rethrows -> (result: R, milliseconds: Double) {
    guard options.usesProcessorTime else { return try timed(body) }
    let start = ProcessTime.seconds
    let result = try body()
    return (result, (ProcessTime.seconds - start) * 1e3)
  }
}
