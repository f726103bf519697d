import BenchmarkSupport
import FHIRStore
import Foundation

/// What changes as the store grows: Andiron alone, on populations of several sizes, asked for the same patients.
struct Growth {
  /// One size.
  private struct Sample {
    var patients = 0
    var resources = 0
    var megabytes = 0.0
    var importRate = 0.0
    var sizeShare = 0.0
    /// The most that was resident during the import, in megabytes.
    var peak = 0.0
    /// Opening, and opening with the first resource read, in milliseconds.
    var opening = 0.0
    var firstRead = 0.0
    /// Microseconds and results of each search.
    var searches: [Row: (time: Double, count: Int)] = [:]
  }

  let options: Options
  let directory: String

  /// The table, from the smallest size to the largest.
  func run() throws -> String {
    var samples: [Sample] = []
    var probes: Population.Probes?
    for patients in options.growth.sorted() {
      let place = "\(directory)/\(patients)"
      try Directories.create(place)
      let population = try Population(patients: patients, directory: place)
      // Patients are the same in all populations, so that the same are asked for.
      let known = probes ?? population.probes
      probes = known
      samples.append(try measure(population, patients, known, place))
      Directories.remove(place)
    }
    return Self.table(samples)
  }

  private func measure(
    _ population: Population, _ patients: Int, _ probes: Population.Probes, _ place: String
  ) throws -> Sample {
    var sample = Sample()
    sample.patients = patients
    sample.resources = population.resourceCount
    sample.megabytes = Double(population.byteCount) / 1e6
    let store = "\(place)/store"
    try Directories.create(store)
    ProcessMemory.resetPeak()
    var contender = try RecordsContender(store)
    let (_, milliseconds) = try timed { try contender.load(population) }
    sample.importRate = Double(population.byteCount) / 1e3 / milliseconds
    sample.peak = Double(ProcessMemory.now.peak) / 1e6
    try contender.close()
    let bytes = DirectorySize.settledBytes(store, limit: 10)
    sample.sizeShare = Double(bytes) / Double(population.byteCount)
    let opening = Stopwatch()
    contender = try RecordsContender(store)
    sample.opening = opening.seconds * 1e3
    _ = try contender.answer(.get, probes)
    sample.firstRead = opening.seconds * 1e3
    for row in [.get] + Row.searches { sample.searches[row] = try time(row, contender, probes) }
    try contender.close()
    return sample
  }

  private func time(
    _ row: Row, _ contender: RecordsContender<FHIRStore>, _ probes: Population.Probes
  ) throws -> (time: Double, count: Int) {
    let first = try contender.answer(row, probes)
    var times: [Double] = []
    let start = Stopwatch()
    while times.count < 3 || (start.seconds < 1 && times.count < 100) {
      let (_, milliseconds) = try timed { try contender.answer(row, probes) }
      times.append(milliseconds * 1e3)
    }
    return (times.median, first.count)
  }

  // MARK: The table

  private static func table(_ samples: [Sample]) -> String {
    func line(_ title: String, _ cells: [String], _ last: String = "") -> String {
      "| \(title) | \(cells.joined(separator: " | ")) | \(last) |"
    }
    func figures(_ title: String, _ unit: String, _ figure: (Sample) -> Double) -> String {
      line(title, samples.map { "\(Format.number(figure($0))) \(unit)" })
    }
    var lines = [
      line("patients", samples.map { "\($0.patients)" }, "last / first"),
      "|---|" + samples.map { _ in "---|" }.joined() + "---|",
      line("resources", samples.map { "\($0.resources)" }),
      figures("NDJSON", "MB") { $0.megabytes },
      figures("import", "MB/s") { $0.importRate },
      figures("on disk, of the NDJSON", "x") { $0.sizeShare },
      figures("resident at most during the import", "MB") { $0.peak },
      figures("opened after a close", "ms") { $0.opening },
      figures("opened, and 20 patients read", "ms") { $0.firstRead },
    ]
    for row in [.get] + Row.searches {
      let found = samples.compactMap { $0.searches[row] }
      let cells = found.map { "\(Format.number($0.time)) us, \($0.count)" }
      guard let first = found.first, let last = found.last else { continue }
      lines.append(line(row.title, cells, Format.number(last.time / first.time)))
    }
    return lines.joined(separator: "\n")
  }
}
