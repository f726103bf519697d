import BenchmarkSupport
import Foundation

/// Runs all rounds, each with fresh directories, the contenders one after the other.
struct Runner {
  let options: Options
  let directory: String
  private(set) var results = Results()
  private let samples: SampleNotes
  private let notes: [String]

  init(options: Options, directory: String) {
    self.options = options
    self.directory = directory
    samples = SampleNotes(count: options.count)
    let samples = samples
    notes = (0..<options.count).map { samples.text($0) }
  }

  mutating func run() throws {
    for round in 0..<options.rounds {
      if options.quietMinutes > 0 { Disturbance.waitForQuiet(minutes: options.quietMinutes) }
      let makers: [(String) throws -> any Contender] = [
        { try AndironNotes($0) }, { try SQLiteNotes($0) },
      ]
      for (number, make) in (round % 2 == 0 ? makers : makers.reversed()).enumerated() {
        let place = "\(directory)/\(round)-\(number)"
        try Directories.create(place)
        defer { Directories.remove(place) }
        try measure(try make(place))
      }
    }
  }

  private mutating func measure(_ contender: any Contender) throws {
    let name = contender.title
    let samples = samples
    let first = options.count
    let (_, build) = try timed { try contender.fill(notes) }
    results.add(build, "build", unit: "ms", bar: 1, of: name)
    try measure("two words, 20 best", name) { _ = try contender.best(samples.pair($0)) }
    try measure("prefix, 20 best", name) { _ = try contender.best(prefix: samples.prefix($0)) }
    try measure("phrase, 20 best", name) { _ = try contender.best(phrase: samples.phrase($0)) }
    try measure("one insertion", name, bar: 1) {
      try contender.insert(samples.text(first + $0), key: first + $0)
    }
    results.add(
      Double(try contender.indexByteCount()) / 1e6, "size of the index", unit: "MB", bar: 1,
      of: name)
    try contender.close()
  }

  private mutating func measure(
    _ title: String, _ name: String, bar: Double = 2, _ body: (Int) throws -> Void
  ) throws {
    if bar == 2 { try body(0) }
    let (_, milliseconds) = try timed {
      for number in 0..<options.queries { try body(number) }
    }
    results.add(
      milliseconds * 1e3 / Double(options.queries), title, unit: "µs", bar: bar, of: name)
  }
}
