import TestSupport

@testable import StorageEngine

/// Tables with everything that a table can have, and transactions that do everything that one can
/// do.
struct MixedWork {
  var generator: SeededGenerator
  let plain: Table
  let deflated: Table
  let versioned: Table
  let index: Index
  let second: Index
  /// The content of the tables, by table and key.
  private(set) var model: [Table: [String: [UInt8]]] = [:]
  private(set) var droppedCount = 0

  init(_ engine: Engine, seed: UInt64) throws {
    generator = SeededGenerator(seed: seed)
    plain = try engine.table("plain")
    var options = Table.Options()
    options.deflateLevel = 6
    options.dictionary = Array(String(repeating: "a value that shrinks well ", count: 4).utf8)
    deflated = try engine.table("deflated", options: options)
    options = Table.Options()
    options.oldVersions = .last(3)
    versioned = try engine.table("versioned", options: options)
    index = try engine.index("by-number", on: plain)
    second = try engine.index("by-length", on: deflated)
  }

  private struct GivenUp: Error {}

  mutating func transaction(_ engine: Engine, durability: Durability = .full) throws {
    var next = model
    let isGivenUp = generator.chance(1, in: 8)
    do {
      try engine.write(durability: durability) { transaction in
        for _ in 0..<Int.random(in: 1..<12, using: &generator) {
          try step(transaction, &next)
        }
        try savepoint(transaction, next)
        if isGivenUp { throw GivenUp() }
      }
      model = next
    } catch is GivenUp {}
  }

  private mutating func savepoint(
    _ transaction: WriteTransaction, _ model: [Table: [String: [UInt8]]]
  ) throws {
    guard generator.chance(1, in: 3) else { return }
    do {
      try transaction.savepoint {
        var undone = model
        for _ in 0..<3 { try step(transaction, &undone) }
        throw GivenUp()
      }
    } catch is GivenUp {}
  }

  private mutating func step(
    _ transaction: WriteTransaction, _ model: inout [Table: [String: [UInt8]]]
  ) throws {
    let key = "key \(Int.random(in: 0..<40, using: &generator))"
    let table = [plain, deflated, versioned][Int.random(in: 0..<3, using: &generator)]
    switch Int.random(in: 0..<10, using: &generator) {
    case 0..<5: try put(transaction, table, key, &model)
    case 5..<8:
      try transaction.delete(table, key: key)
      model[table]?[key] = nil
    case 8:
      let entry = generator.bytes(3)
      _ = try transaction.addEntry(index, entry, key: key)
    default:
      if let entry = try transaction.entries(plain, key: key).first {
        _ = try transaction.removeEntry(index, entry.bytes, key: key)
      }
    }
  }

  private mutating func put(
    _ transaction: WriteTransaction, _ table: Table, _ key: String,
    _ model: inout [Table: [String: [UInt8]]]
  ) throws {
    var value = Array("a value that shrinks well, number ".utf8)
    value += generator.bytes(Int.random(in: 0..<300, using: &generator))
    var entries: [Index.Entry] = []
    for _ in 0..<Int.random(in: 0..<3, using: &generator) {
      if table == plain { entries.append(Index.Entry(index, generator.bytes(2))) }
      if table == deflated { entries.append(Index.Entry(second, generator.bytes(5))) }
    }
    try transaction.put(table, key: key, value: value, entries: entries)
    model[table, default: [:]][key] = value
  }

  /// Creates a table with an index, fills it, and drops it.
  mutating func dropTable(_ engine: Engine) throws {
    droppedCount += 1
    var options = Table.Options()
    options.oldVersions = .last(2)
    let table = try engine.table("dropped \(droppedCount)", options: options)
    let index = try engine.index("dropped \(droppedCount)", on: table)
    try engine.write { transaction in
      for key in 0..<20 {
        try transaction.put(
          table, key: "\(key % 7)", value: "x", entries: [Index.Entry(index, [UInt8(key)])])
      }
    }
    try engine.write { try $0.drop(table) }
  }
}
