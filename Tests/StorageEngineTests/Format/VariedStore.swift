import StorageEngine
import TestSupport

/// Writes a store in which everything occurs that the format knows.
struct VariedStore {
  var engine: Engine
  /// Keys of deleted records, by table, in tables that keep history.
  var deleted: [String: [[UInt8]]] = [:]

  /// Records in a plain table, at least 13.
  var count = 40
  /// Records in each transaction that is longer than a segment.
  var longCount = 60

  static let segmentByteCount = 8192

  init(_ path: String, _ change: (inout EngineOptions) throws -> Void = { _ in }) throws {
    var options = EngineOptions()
    options.isMaintenanceAutomatic = false
    options.segmentByteCount = Self.segmentByteCount
    options.zeroFillsAhead = false
    try change(&options)
    engine = try Engine.open(path, options: options)
  }

  static func key(_ number: Int) -> [UInt8] { Array("key \(number)".utf8) }

  static func text(_ number: Int, _ count: Int) -> [UInt8] {
    Array(String(repeating: "record \(number) of the clinic; ", count: count).utf8)
  }

  struct Deliberate: Error {}

  /// Records, indexes, entries that are added later, replaced and deleted records.
  func writePlain() throws {
    let people = try engine.table("people")
    let byName = try engine.index("name", on: people)
    for number in 0..<count {
      try engine.write { transaction in
        try transaction.put(
          people, key: Self.key(number), value: Self.text(number, number % 5),
          entries: [Index.Entry(byName, [UInt8(number), 0, 255])])
      }
    }
    let byCity = try engine.index("city", on: people)
    try engine.write(durability: .buffered) { transaction in
      for number in stride(from: 0, to: count, by: 3) {
        try transaction.addEntry(byCity, [7, 0, UInt8(number)], key: Self.key(number))
        try transaction.addEntry(byCity, [8], key: Self.key(number))
      }
      try transaction.removeEntry(byCity, [8], key: Self.key(6))
      try transaction.delete(people, key: Self.key(9))
      try transaction.put(people, key: Self.key(12), value: Array("new".utf8))
      try transaction.put(people, key: [UInt8](), value: Array("the empty key".utf8))
    }
    let gone = try engine.table("gone")
    try engine.write { try $0.put(gone, key: "a", value: "b") }
    try engine.write { try $0.drop(gone) }
    let unused = try engine.index("unused", on: people)
    try engine.write { transaction in
      try transaction.addEntry(unused, [1], key: Self.key(1))
      try transaction.drop(unused)
    }
  }

  /// Deflated values, with and without a dictionary.
  func writeDeflated() throws {
    var options = Table.Options()
    options.deflateLevel = 6
    let plain = try engine.table("deflated", options: options)
    options.dictionary = Self.text(5, 4)
    let trained = try engine.table("trained", options: options)
    var random = SeededGenerator(seed: 5)
    try engine.write { transaction in
      for number in 0..<12 {
        try transaction.put(plain, key: Self.key(number), value: Self.text(number, 20))
        try transaction.put(trained, key: Self.key(number), value: Self.text(number, 3))
        try transaction.put(trained, key: Self.key(100 + number), value: random.bytes(90))
      }
    }
  }

  /// Tables that keep old versions, one of them only from some time on.
  mutating func writeHistory() throws {
    var options = Table.Options()
    options.oldVersions = .last(2)
    let last = try engine.table("last", options: options)
    options.oldVersions = .since(0)
    let all = try engine.table("all", options: options)
    let late = try engine.snapshot().table("late") ?? engine.table("late")
    for round in 0..<4 {
      try engine.write { transaction in
        for number in 0..<6 {
          let value = Array("\(round) of \(number)".utf8)
          try transaction.put(last, key: Self.key(number), value: value)
          try transaction.put(all, key: Self.key(number), value: value)
          try transaction.put(late, key: Self.key(number), value: value)
        }
        if round == 2 {
          try transaction.delete(last, key: Self.key(1))
          try transaction.delete(all, key: Self.key(1))
        }
      }
      if round == 1 { _ = try engine.table("late", options: options) }
    }
    try engine.write { transaction in
      for table in [last, all, late] { try transaction.delete(table, key: Self.key(3)) }
    }
    for name in ["last", "all", "late"] { deleted[name] = [Self.key(3)] }
  }

  /// Changes that must leave no trace, and a transaction over several segments.
  func writeTransactions() throws {
    let table = try engine.table("transactions")
    try engine.write { transaction in
      try transaction.put(table, key: "kept", value: "1")
      do {
        try transaction.savepoint {
          try transaction.put(table, key: "taken back", value: "2")
          try transaction.delete(table, key: "kept")
          throw Deliberate()
        }
      } catch is Deliberate {}
      try transaction.put(table, key: "after", value: "3")
    }
    for count in [2, longCount] {
      do {
        try engine.write { transaction in
          for number in 0..<count {
            try transaction.put(table, key: Self.key(number), value: Self.text(number, 20))
          }
          throw Deliberate()
        }
      } catch is Deliberate {}
    }
    try engine.write { transaction in
      for number in 100..<100 + longCount {
        try transaction.put(table, key: Self.key(number), value: Self.text(number, 20))
      }
    }
  }

  /// What the engine shows now.
  func listing() throws -> StoreListing {
    let snapshot = engine.snapshot()
    defer { snapshot.close() }
    return try StoreListing(snapshot, deleted: deleted)
  }
}
