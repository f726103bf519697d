import BenchmarkSupport

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// How long it takes until a store that is on disk answers, in a process that has done nothing else.
enum OpenWorkload<Engine: BenchmarkEngine> {
  /// Opens the store and reads one pair. After a kill the last pair of the tail must be there as well.
  static func open(
    directory: String, workload: Workload, count: Int, after row: Row
  ) throws -> Recording {
    var recording = Recording()
    let scratch = Scratch()
    let records = workload == .records ? RecordData() : nil
    let pairs = PairData.smallKeys
    let key =
      records?.key(count / 2, in: scratch) ?? pairs.key(count / 2, in: scratch.memory)
    let before = ProcessMemory.now.resident
    let stopwatch = Stopwatch()
    let engine = try Engine(
      directory: directory + "/store", shape: workload == .records ? .records : .pairs)
    var digest = Digest()
    let isFound = try engine.read { try $0.get(key, into: &digest) }
    let milliseconds = stopwatch.milliseconds
    guard isFound else { throw BenchmarkError("a pair is missing after opening") }
    if row == .recordOpenKilled || row == .keyOpenKilled {
      let last = count + tailCount(workload) - 1
      let key = records?.key(last, in: scratch) ?? pairs.key(last, in: scratch.memory)
      guard try engine.read({ try $0.get(key, into: &digest) }) else {
        throw BenchmarkError("the last durable commit before the kill is missing")
      }
    }
    recording.record(row, milliseconds)
    if row == .keyOpenClean {
      let growth = Double(ProcessMemory.now.resident - before)
      recording.record(.keyOpenMemory, growth / Double(count))
    }
    try engine.close()
    return recording
  }

  /// Opens the store, writes about 32 MB in durable transactions of 100, and kills the process.
  static func writeTailAndDie(directory: String, workload: Workload, count: Int) throws -> Never {
    let scratch = Scratch()
    switch workload {
    case .records:
      let data = RecordData()
      let engine = try Engine(directory: directory + "/store", shape: .records)
      try inBatches(tailCount(workload)) { numbers in
        try engine.write(.full) { writer in
          for number in numbers { try data.put(count + number, version: 0, &writer, scratch) }
        }
      }
    case .memory, .redb:
      let data = PairData.tail
      let engine = try Engine(directory: directory + "/store", shape: .pairs)
      try inBatches(tailCount(workload)) { numbers in
        try engine.write(.full) { writer in
          for number in numbers {
            try writer.put(data.key(count + number, in: scratch.memory), data.value(number))
          }
        }
      }
    }
    kill(getpid(), SIGKILL)
    exit(1)
  }

  /// The number of pairs that make about 32 MB of log, and not quite the 32 MiB at which Andiron
  /// writes a checkpoint by itself: the row is to show the longest tail.
  private static func tailCount(_ workload: Workload) -> Int {
    let overhead = 64
    let data = PairData.tail
    let size = workload == .records ? 1_250 : data.keySize + data.valueSize
    return 32_000_000 / (size + overhead)
  }

  private static func inBatches(_ count: Int, _ body: (Range<Int>) throws -> Void) rethrows {
    for first in stride(from: 0, to: count, by: 100) {
      try body(first..<min(first + 100, count))
    }
  }
}
