import BenchmarkSupport
import Foundation
import SQLiteAccess
import SQLiteClient
import StorageClient

/// The bytes of keys and entries of all people, which the hand-written contenders are given: they
/// need not compute them, which is to their advantage.
struct StoredBytes: Sendable {
  struct Item: Sendable {
    var key: [UInt8]
    /// In the order of the indexes: email, household, last visit.
    var entries: [[UInt8]]
  }

  let people: [Item]
  let batch: [Item]
  let singles: [Item]
  let changed: [Item]
  /// The entries of the visits where ranges begin.
  let visits: [[UInt8]]
  let middleVisit: [UInt8]

  /// The tables of a database that has this one collection.
  static let records = 1
  static let indexes = [2, 3, 4]

  /// Stores the objects in a database of its own, and reads what was stored.
  init(_ data: Workload, directory: String) throws {
    try Directories.create(directory)
    defer { Directories.remove(directory) }
    people = try Self.items(data.people, directory + "/people")
    batch = try Self.items(data.batch, directory + "/batch")
    singles = try Self.items(data.singles, directory + "/singles")
    changed = try Self.items(data.changed, directory + "/changed")
    var probe = data.people[0]
    let visits = Array(Set(data.visits + [Workload.middleVisit]))
    let probes = visits.map { visit in
      probe.pk = UUID()
      probe.email = "\(visit)"
      probe.lastVisit = visit
      return probe
    }
    let items = try Self.items(probes, directory + "/visits")
    let entries = Dictionary(uniqueKeysWithValues: zip(visits, items.map { $0.entries[2] }))
    self.visits = data.visits.compactMap { entries[$0] }
    middleVisit = entries[Workload.middleVisit] ?? []
  }

  private static func items(_ people: [Person], _ path: String) throws -> [Item] {
    let storage = SQLiteStorage(
      try SQLiteBackend(at: URL(fileURLWithPath: path), isDurable: false))
    try storage.prepare([Person.self])
    try storage.write { try $0.add(contentsOf: people) }
    try storage.close()
    let connection = try SQLiteConnection(path: path, settings: [])
    var items: [Item] = []
    let rows = try SQLiteStatement(
      "SELECT row, key FROM andiron_records_\(records) ORDER BY row", on: connection)
    var positions: [Int: Int] = [:]
    while try rows.step() {
      positions[rows.integer(0)] = items.count
      items.append(Item(key: Array(rows.bytes(1)), entries: [[], [], []]))
    }
    for (place, index) in indexes.enumerated() {
      let entries = try SQLiteStatement(
        "SELECT bytes, row FROM andiron_entries_\(index)", on: connection)
      while try entries.step() {
        guard let position = positions[entries.integer(1)] else { continue }
        items[position].entries[place] = Array(entries.bytes(0))
      }
    }
    guard items.count == people.count else { throw BenchmarkError("objects are missing") }
    return items
  }
}
