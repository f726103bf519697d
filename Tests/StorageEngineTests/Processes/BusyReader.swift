import StorageEngine

/// Opens a store that another process writes, again and again, and reads all of it.
enum BusyReader {
  /// What went wrong and how often; empty if nothing did.
  static func run(_ path: String, _ options: EngineOptions, openings: Int) -> [String: Int] {
    var options = options
    options.mode = .readOnly
    var failures: [String: Int] = [:]
    for _ in 0..<openings {
      do {
        let engine = try Engine.open(path, options: options)
        for _ in 0..<2 {
          let sum = try sum(engine.snapshot())
          if sum != BusyWriter.total { failures["the sum is \(sum)", default: 0] += 1 }
        }
      } catch {
        failures["\(error)", default: 0] += 1
      }
    }
    return failures
  }

  static func sum(_ snapshot: Snapshot) throws -> Int {
    guard let table = snapshot.table("accounts") else { return -1 }
    var sum = 0
    try snapshot.forEach(table, from: "") { _, value in
      sum += Int(value.first ?? 0)
      return true
    }
    return sum
  }
}
