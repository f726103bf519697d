import BenchmarkSupport

/// Records of about 1,200 bytes under UUID keys, with an index on a text identifier.
struct RecordsWorkload<Engine: BenchmarkEngine>: ~Copyable {
  let directory: String
  let count: Int

  private let data = RecordData()
  private let scratch = Scratch()
  private var recording = Recording()
  /// The version that each record has now.
  private var versions: [UInt8]

  init(directory: String, count: Int) {
    self.directory = directory
    self.count = count
    versions = Array(repeating: 0, count: count)
  }

  mutating func run() throws -> Recording {
    let store = directory + "/store"
    try Directories.create(store)
    let before = ProcessMemory.now.resident
    let engine = try Engine(directory: store, shape: .records)
    try insert(engine)
    let growth = Double(ProcessMemory.now.resident - before)
    recording.record(.recordMemory, growth / Double(count))
    try upsertOneByOne(engine)
    try upsertInParallel(engine)
    try lookUp(engine)
    try update(engine, store: store)
    try engine.close()
    recording.record(.recordBytesWritten, mebibytes(ProcessWrites.bytes))
    recording.record(.recordPeakMemory, mebibytes(ProcessMemory.now.peak))
    return recording
  }

  private mutating func insert(_ engine: Engine) throws {
    let stopwatch = Stopwatch()
    for first in stride(from: 0, to: count, by: 1_000) {
      try engine.write(.full) { writer in
        for number in first..<min(first + 1_000, count) {
          try data.put(number, version: 0, &writer, scratch)
        }
      }
    }
    recording.record(.recordInsert, stopwatch.milliseconds)
  }

  private mutating func upsertOneByOne(_ engine: Engine) throws {
    let upserts = max(200, min(1_000, count / 500))
    let block = upserts / 10
    var raw = try RawAppender(directory: directory, capacity: upserts)
    var latencies: [Double] = []
    for step in 0..<upserts {
      if step % block == 0 { try raw.append(block) }
      let number = mixed(51, step, below: count)
      versions[number] = 1
      let single = Stopwatch()
      try engine.write(.full) { try data.put(number, version: 1, &$0, scratch) }
      latencies.append(single.microseconds)
    }
    recording.record(.upsertOneRate, Double(upserts) / latencies.reduce(0, +) * 1e6)
    recording.record(.upsertOneMedian, latencies.median)
    recording.record(.upsertOneTail, latencies.percentile(0.99))
    recording.record(.recordRawAppend, raw.milliseconds)
  }

  private mutating func upsertInParallel(_ engine: Engine) throws {
    let threads = 8
    let upserts = max(100, min(500, count / 1_000))
    let (data, count) = (data, count)
    for thread in 0..<threads {
      for step in 0..<upserts { versions[Self.shared(thread, step, threads, count)] = 2 }
    }
    let stopwatch = Stopwatch()
    let latencies = try onThreads(threads) { thread in
      let scratch = Scratch()
      var latencies: [Double] = []
      for step in 0..<upserts {
        let number = Self.shared(thread, step, threads, count)
        let single = Stopwatch()
        try engine.write(.full) { try data.put(number, version: 2, &$0, scratch) }
        latencies.append(single.microseconds)
      }
      return latencies
    }.flatMap { $0 }
    recording.record(.upsertManyRate, Double(threads * upserts) / stopwatch.seconds)
    recording.record(.upsertManyMedian, latencies.median)
    recording.record(.upsertManyTail, latencies.percentile(0.99))
  }

  private static func shared(_ thread: Int, _ step: Int, _ threads: Int, _ count: Int) -> Int {
    mixed(53, step &* threads &+ thread, below: count)
  }

  private mutating func lookUp(_ engine: Engine) throws {
    let lookUps = min(200_000, count)
    var expected: UInt64 = 0
    for step in 0..<lookUps {
      let number = mixed(59, step, below: count)
      expected &+= data.digest(number, version: Int(versions[number]), in: scratch)
    }
    let found = try timed {
      try engine.read { reader in
        var digest = Digest()
        for step in 0..<lookUps {
          let identifier = data.identifier(mixed(59, step, below: count), in: scratch)
          guard try reader.lookUp(identifier: identifier, into: &digest) else {
            throw BenchmarkError("a record is missing")
          }
        }
        return digest
      }
    }
    recording.record(.lookUp, found.milliseconds)
    guard found.result.value == expected else { throw BenchmarkError("wrong records were found") }
  }

  private mutating func update(_ engine: Engine, store: String) throws {
    let updates = count / 5
    let stopwatch = Stopwatch()
    for first in stride(from: 0, to: updates, by: 1_000) {
      try engine.write(.full) { writer in
        for step in first..<min(first + 1_000, updates) {
          let number = mixed(61, step, below: count)
          versions[number] = 3
          try data.put(number, version: 3, &writer, scratch)
        }
      }
    }
    recording.record(.recordUpdate, stopwatch.milliseconds)
    let size = DirectorySize.settledBytes(store, limit: 10)
    var live = 0
    for number in 0..<count { live += data.size(number, version: Int(versions[number])) }
    recording.record(.recordSize, mebibytes(size))
    recording.record(.recordSpace, Double(size) / Double(live))
  }
}

extension RecordData {
  /// Writes that version of the record.
  @inline(__always)
  func put<Writer: BenchmarkWriter>(
    _ number: Int, version: Int, _ writer: inout Writer, _ scratch: borrowing Scratch
  ) throws {
    let identifier = identifier(number, in: scratch)
    try writer.put(
      key(number, in: scratch), value(number, version: version, in: scratch),
      identifier: identifier)
  }
}
