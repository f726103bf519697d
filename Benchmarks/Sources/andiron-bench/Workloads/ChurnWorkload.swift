import BenchmarkSupport

/// Space and latency over a long time of updates: most of them to a fifth of the records.
enum ChurnWorkload<Engine: BenchmarkEngine> {
  private static var samples: Int { 20 }

  static func run(directory: String, count: Int, minutes: Double) throws -> Recording {
    var recording = Recording()
    let data = RecordData()
    let scratch = Scratch()
    let store = directory + "/store"
    try Directories.create(store)
    let engine = try Engine(directory: store, shape: .records)
    var live = 0
    for first in stride(from: 0, to: count, by: 1_000) {
      try engine.write(.full) { writer in
        for number in first..<min(first + 1_000, count) {
          live += data.size(number, version: 0)
          try data.put(number, version: 0, &writer, scratch)
        }
      }
    }
    let whole = Stopwatch()
    var step = 0
    for sample in 1...samples {
      let end = minutes * 60 * Double(sample) / Double(samples)
      var interval = Interval()
      while whole.seconds < end {
        try interval.update(engine, data, scratch, count: count, step: &step)
        try interval.read(engine, data, scratch, count: count, step: step)
      }
      let size = DirectorySize.allocatedBytes(store)
      recording.samples.append(
        interval.sample(minutes: whole.seconds / 60, space: Double(size) / Double(live)))
    }
    try engine.close()
    return recording
  }

  /// The latencies of one interval, in microseconds.
  private struct Interval {
    var commits: [Double] = []
    var reads: [Double] = []

    /// One durable transaction of ten updates, four fifths of them to a fifth of the records.
    mutating func update(
      _ engine: Engine, _ data: RecordData, _ scratch: borrowing Scratch, count: Int,
      step: inout Int
    ) throws {
      let stopwatch = Stopwatch()
      try engine.write(.full) { writer in
        for _ in 0..<10 {
          step += 1
          let bound = step % 5 == 0 ? count : count / 5
          let number = mixed(71, step, below: bound)
          try data.put(number, version: step % 100, &writer, scratch)
        }
      }
      commits.append(stopwatch.microseconds)
    }

    /// Twenty look-ups, timed together and counted as one latency each.
    mutating func read(
      _ engine: Engine, _ data: RecordData, _ scratch: borrowing Scratch, count: Int, step: Int
    ) throws {
      let stopwatch = Stopwatch()
      try engine.read { reader in
        var digest = Digest()
        for offset in 0..<20 {
          let number = mixed(73, step &+ offset, below: count)
          _ = try reader.lookUp(
            identifier: data.identifier(number, in: scratch), into: &digest)
        }
      }
      reads.append(stopwatch.microseconds / 20)
    }

    func sample(minutes: Double, space: Double) -> ChurnSample {
      ChurnSample(
        minutes: minutes, space: space, commits: commits.count, commitMedian: commits.median,
        commitTail: commits.percentile(0.99), commitWorst: commits.max() ?? 0,
        readTail: reads.percentile(0.99))
    }
  }
}
