import BenchmarkSupport
/// What an index costs in memory: a million 16-byte keys with small values, in a fresh process.
enum MemoryWorkload<Engine: BenchmarkEngine> {
  /// Loads the pairs in transactions of 1,000 and closes the store.
  static func run(directory: String, count: Int) throws -> Recording {
    var recording = Recording()
    let data = PairData.smallKeys
    let scratch = Scratch()
    let store = directory + "/store"
    try Directories.create(store)
    let before = ProcessMemory.now
    let engine = try Engine(directory: store, shape: .pairs)
    for first in stride(from: 0, to: count, by: 1_000) {
      try engine.write(.buffered) { writer in
        for number in first..<min(first + 1_000, count) {
          try writer.put(data.key(number, in: scratch.memory), data.value(number))
        }
      }
    }
    let after = ProcessMemory.now
    recording.record(.keyMemory, Double(after.resident - before.resident) / Double(count))
    recording.record(
      .keyAnonymousMemory, Double(after.anonymous - before.anonymous) / Double(count))
    try engine.close()
    return recording
  }
}
