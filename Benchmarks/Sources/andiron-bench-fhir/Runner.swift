import BenchmarkSupport
import Foundation

/// Everything that a run measured.
struct Results: Codable {
  var options: Options
  var resourceCount = 0
  var byteCount = 0
  var samples: [Row: [ContenderName: [Double]]] = [:]
  var residentMegabytes: [ContenderName: Double] = [:]
  var counts: [Row: Int] = [:]
  var disturbance = 0.0
}

/// Loads the population into each contender, then asks all of them all searches, in turned order from round to round.
struct Runner {
  let options: Options
  let directory: String
  private(set) var results: Results
  /// The address of the server for resources in databases.
  private let server: String?

  init(options: Options, directory: String, server: String?) {
    self.options = options
    self.server = server
    self.directory = directory
    results = Results(options: options)
  }

  mutating func run() throws {
    let disturbance = Disturbance()
    let population = try Population(patients: options.patients, directory: directory)
    results.resourceCount = population.resourceCount
    results.byteCount = population.byteCount
    var contenders: [(name: ContenderName, contender: any Contender)] = []
    for name in ContenderName.all(onServer: options.isOnServer) {
      contenders.append((name, try load(population, name)))
    }
    for round in 0..<options.rounds {
      if options.quietMinutes > 0 { Disturbance.waitForQuiet(minutes: options.quietMinutes) }
      for row in [.get] + Row.searches {
        try answer(row, round % 2 == 0 ? contenders : contenders.reversed(), population.probes)
      }
    }
    for (_, contender) in contenders { try contender.close() }
    results.disturbance = disturbance.share
  }

  private mutating func load(
    _ population: Population, _ name: ContenderName
  ) throws -> any Contender {
    let place = "\(directory)/\(name.rawValue)"
    try Directories.create(place)
    func open() throws -> any Contender {
      switch name {
      case .andiron: try RecordsContender(place)
      case .packed: try RecordsContender(place, compressionLevel: 6)
      case .sqlite: try SQLiteContender(place)
      case .database: try RecordsContender(server: server ?? "")
      case .postgresql: try PostgreSQLContender(server ?? "")
      }
    }
    var contender = try open()
    let (_, milliseconds) = try timed { try contender.load(population) }
    add(Double(population.byteCount) / 1e3 / milliseconds, .importing, name)
    results.residentMegabytes[name] = Double(ProcessMemory.now.resident) / 1e6
    if options.isOnServer { return contender }
    if name != .sqlite {
      try contender.close()
      let bytes = DirectorySize.settledBytes(place, limit: 10)
      add(Double(bytes) / Double(population.byteCount), .size, name)
      contender = try open()
    } else {
      let bytes = DirectorySize.allocatedBytes(place)
      add(Double(bytes) / Double(population.byteCount), .size, name)
    }
    return contender
  }

  private mutating func answer(
    _ row: Row, _ contenders: [(name: ContenderName, contender: any Contender)],
    _ probes: Population.Probes
  ) throws {
    var expected: Answer?
    for (name, contender) in contenders {
      let first = try contender.answer(row, probes)
      var times: [Double] = []
      let start = Stopwatch()
      while times.count < 3 || (start.seconds < 0.3 && times.count < 50) {
        let (second, milliseconds) = try timed { try contender.answer(row, probes) }
        guard second == first, expected ?? first == first else {
          throw BenchmarkError(
            "\(row.title): \(name.title) has another answer: \(first.count) for \(expected?.count ?? first.count)"
          )
        }
        times.append(milliseconds * 1e3)
      }
      expected = first
      results.counts[row] = first.count
      add(times.median, row, name)
    }
  }

  private mutating func add(_ figure: Double, _ row: Row, _ name: ContenderName) {
    results.samples[row, default: [:]][name, default: []].append(figure)
  }
}
