import BenchmarkSupport

/// The workload of redb's README: 24-byte random keys, 150-byte random values, in one table.
struct RedbWorkload<Engine: BenchmarkEngine>: ~Copyable {
  let directory: String
  let count: Int
  let isOrdered: Bool

  private let data = PairData.redb
  private let scratch = Scratch()
  private var recording = Recording()

  /// The store holds the pairs with the numbers from `removed` up to `total`.
  private var total = 0
  private var removed = 0

  init(directory: String, count: Int, isOrdered: Bool) {
    self.directory = directory
    self.count = count
    self.isOrdered = isOrdered
  }

  /// The operations of a row that counts so many at a million pairs, fewer with fewer pairs.
  private func scaled(_ operations: Int, least: Int) -> Int {
    max(least, min(operations, operations * count / 1_000_000))
  }

  mutating func run() throws -> Recording {
    let store = directory + "/store"
    try Directories.create(store)
    let engine = try Engine(directory: store, shape: .pairs)
    try write(engine)
    try read(engine)
    if isOrdered { try readRanges(engine) }
    try readInParallel(engine)
    try shrink(engine, store: store)
    try engine.close()
    recording.record(.bytesWritten, mebibytes(ProcessWrites.bytes))
    recording.record(.peakMemory, mebibytes(ProcessMemory.now.peak))
    if isOrdered { try readReopened(store) }
    return recording
  }

  /// Reads what is left with and without comparing checksums, where the engine leaves the choice.
  private mutating func readReopened(_ store: String) throws {
    let reopened = try Engine(directory: store, shape: .pairs)
    let verified = try timed { try readSurvivors(reopened) }
    recording.record(.reopenedReads, verified.milliseconds)
    try reopened.close()
    guard let engine = try Engine.openUnverified(directory: store, shape: .pairs) else { return }
    let found = try timed { try readSurvivors(engine) }
    recording.record(.unverifiedReads, found.milliseconds)
    try engine.close()
    guard found.result.value == verified.result.value else {
      throw BenchmarkError("wrong values were read")
    }
  }

  private func readSurvivors(_ engine: Engine) throws -> Digest {
    let left = total - removed
    var digest = Digest()
    // The first pass makes the pages of the mapping known to the process.
    for pass in 0..<2 {
      digest = try engine.read { reader in
        var digest = Digest()
        for step in 0..<left / (2 - pass) {
          let key = data.key(removed + mixed(47, step, below: left), in: scratch.memory)
          guard try reader.get(key, into: &digest) else {
            throw BenchmarkError("a pair is missing")
          }
        }
        return digest
      }
    }
    return digest
  }

  /// Writes that many further pairs in one transaction.
  private mutating func put(
    _ pairs: Int, _ durability: Durability, _ engine: Engine
  ) throws {
    let first = total
    try engine.write(durability) { writer in
      for number in first..<first + pairs {
        try writer.put(data.key(number, in: scratch.memory), data.value(number))
      }
    }
    total += pairs
  }

  private mutating func write(_ engine: Engine) throws {
    var stopwatch = Stopwatch()
    try put(count, .full, engine)
    recording.record(.bulkLoad, stopwatch.milliseconds)

    try writeSingly(engine)

    stopwatch = Stopwatch()
    for _ in 0..<scaled(100, least: 10) { try put(1_000, .full, engine) }
    recording.record(.batchDurable, stopwatch.milliseconds)

    stopwatch = Stopwatch()
    for _ in 0..<scaled(50_000, least: 2_000) { try put(1, .buffered, engine) }
    recording.record(.singleBuffered, stopwatch.milliseconds)
  }

  private mutating func writeSingly(_ engine: Engine) throws {
    let singles = scaled(1_000, least: 200)
    let blocks = 10
    var raw = try RawAppender(directory: directory, capacity: singles)
    var milliseconds = 0.0
    for _ in 0..<blocks {
      try raw.append(singles / blocks)
      let stopwatch = Stopwatch()
      for _ in 0..<singles / blocks { try put(1, .full, engine) }
      milliseconds += stopwatch.milliseconds
    }
    recording.record(.singleDurable, milliseconds)
    recording.record(.rawAppend, raw.milliseconds)
  }

  private mutating func read(_ engine: Engine) throws {
    let counted = try timed { try engine.read { try $0.count() } }
    recording.record(.length, counted.milliseconds)
    guard counted.result == total else {
      throw BenchmarkError("counted \(counted.result) of \(total) pairs")
    }
    let reads = scaled(1_000_000, least: 1)
    var expected = Digest()
    for step in 0..<reads { expected.add(data.value(mixed(41, step, below: total))) }
    for row in [Row.randomReads, .randomReadsAgain] {
      let found = try timed { try randomReads(reads, engine) }
      recording.record(row, found.milliseconds)
      guard found.result.value == expected.value else {
        throw BenchmarkError("wrong values were read")
      }
    }
  }

  private func randomReads(_ reads: Int, _ engine: Engine) throws -> Digest {
    try engine.read { reader in
      var digest = Digest()
      for step in 0..<reads {
        let key = data.key(mixed(41, step, below: total), in: scratch.memory)
        guard try reader.get(key, into: &digest) else { throw BenchmarkError("a pair is missing") }
      }
      return digest
    }
  }

  private mutating func readRanges(_ engine: Engine) throws {
    let ranges = scaled(500_000, least: 1)
    let found = try timed {
      try engine.read { reader in
        var digest = Digest()
        for step in 0..<ranges {
          let key = data.key(mixed(43, step, below: total), in: scratch.memory)
          guard try reader.range(from: key, limit: 10, into: &digest) > 0 else {
            throw BenchmarkError("an empty range")
          }
        }
        return digest
      }
    }
    recording.record(.rangeReads, found.milliseconds)
    recording.record(.rangeReads, digest: found.result)
  }

  private mutating func readInParallel(_ engine: Engine) throws {
    let rows = [(Row.readsOneThread, 1), (.readsTwoThreads, 2), (.readsFourThreads, 4)]
    for (row, threads) in rows {
      let (data, total) = (data, total)
      let found = try timed {
        try onThreads(threads) { index in
          let share = total * index / threads..<total * (index + 1) / threads
          return try Self.readShare(share, of: total, data, engine)
        }
      }
      recording.record(row, found.milliseconds)
      let sum = found.result.reduce(into: Digest()) { $0.value &+= $1.value }
      recording.record(row, digest: sum)
    }
  }

  /// Visits every number below the total once, in an order that is neither that of the keys nor
  /// that of their insertion.
  @inline(__always)
  private static func scattered(_ index: Int, _ total: Int) -> Int {
    // The factor is a prime above any total, so the map is one to one.
    index &* 2_654_435_761 % total
  }

  private static func readShare(
    _ indices: Range<Int>, of total: Int, _ data: PairData, _ engine: Engine
  ) throws -> Digest {
    let scratch = Scratch()
    return try engine.read { reader in
      var digest = Digest()
      for index in indices {
        let key = data.key(Self.scattered(index, total), in: scratch.memory)
        guard try reader.get(key, into: &digest) else { throw BenchmarkError("a pair is missing") }
      }
      return digest
    }
  }

  private mutating func shrink(_ engine: Engine, store: String) throws {
    removed = total / 2
    let removal = try timed {
      try engine.write(.full) { writer in
        for number in 0..<removed { try writer.remove(data.key(number, in: scratch.memory)) }
      }
    }
    recording.record(.removals, removal.milliseconds)
    let counted = try engine.read { try $0.count() }
    guard counted == total - removed else { throw BenchmarkError("\(counted) pairs were left") }
    recording.record(.sizeBefore, mebibytes(DirectorySize.allocatedBytes(store)))
    recording.record(.liveBytes, mebibytes((total - removed) * (data.keySize + data.valueSize)))
    guard isOrdered else { return }
    recording.record(.compaction, try timed { try engine.compact() }.milliseconds)
    recording.record(.sizeAfter, mebibytes(DirectorySize.settledBytes(store, limit: 10)))
    recording.record(.sizeAfter, digest: try survivors(engine))
  }

  /// Reads every pair that was not removed.
  private func survivors(_ engine: Engine) throws -> Digest {
    try engine.read { reader in
      var digest = Digest()
      for number in removed..<total {
        let key = data.key(number, in: scratch.memory)
        guard try reader.get(key, into: &digest) else { throw BenchmarkError("a pair is missing") }
      }
      return digest
    }
  }
}

/// Bytes as MiB.
func mebibytes(_ bytes: Int) -> Double { Double(bytes) / 1_048_576 }
