import BenchmarkSupport
import PostgreSQLAccess

/// Transactions of two round trips: what has to be known before, and all changes with the commit.
extension PostgreSQLContender {
  private typealias Steps = [(name: String, values: [[UInt8]])]

  func write(_ row: Row, _ data: Workload) throws -> UInt64 {
    switch row {
    case .createBatch: try create(data.batch, bytes.batch)
    case .create:
      for position in data.singles.indices {
        try create([data.singles[position]], [bytes.singles[position]])
      }
    case .replace:
      for position in data.changed.indices {
        try replace(bytes.singles[position], bytes.changed[position]) { _ in
          data.changed[position]
        }
      }
    case .update:
      for position in data.singles.indices {
        try replace(bytes.changed[position], bytes.singles[position]) { stored in
          var person = stored
          person.lastVisit -= 1
          return person
        }
      }
    case .delete: for item in bytes.singles { try delete([item]) }
    case .deleteBatch: try delete(bytes.batch)
    default: break
    }
    return 0
  }

  private func strings(_ values: [[UInt8]]) -> [UInt8] { Binary.array(values, type: 17) }

  private func finish(_ steps: Steps) throws {
    _ = try link.pipeline(steps + [("notify", []), ("commit", [])])
  }

  private func create(_ people: [Person], _ items: [StoredBytes.Item]) throws {
    let emails = strings(items.map { $0.entries[0] })
    let found = try link.pipeline([("begin", []), ("taken", [emails])])
    guard found[1].count == 0 else { throw BenchmarkError("not unique") }
    let texts = Binary.array(try people.map { try $0.json() }, type: 25)
    let entries = (0..<3).map { place in strings(items.map { $0.entries[place] }) }
    try finish([("insert", [strings(items.map(\.key)), texts] + entries)])
  }

  private func replace(
    _ old: StoredBytes.Item, _ new: StoredBytes.Item, _ body: (Person) -> Person
  ) throws {
    let found = try link.pipeline([
      ("begin", []), ("byKey", [old.key]), ("taken", [strings([new.entries[0]])]),
    ])
    let row = found[1].integer(0, 0)
    guard found[2].count == 1 else { throw BenchmarkError("not unique") }
    let person = body(try person(found[1], 0))
    var steps: Steps = [("update", [try person.json(), Binary.number(row)])]
    for place in 0..<3 where old.entries[place] != new.entries[place] {
      steps.append(("remove\(place)", [strings([old.entries[place]]), Binary.number(row)]))
      steps.append(("add\(place)", [strings([new.entries[place]]), Binary.number(row)]))
    }
    try finish(steps)
  }

  private func delete(_ items: [StoredBytes.Item]) throws {
    let found = try link.pipeline([("begin", []), ("byKeys", [strings(items.map(\.key))])])
    // What is deleted has to be read, for its entries.
    for row in 0..<found[1].count { _ = try person(found[1], row) }
    try finish([
      (
        "delete",
        [strings(items.map(\.key))]
          + (0..<3).map { place in
            strings(items.map { $0.entries[place] })
          }
      )
    ])
  }
}
