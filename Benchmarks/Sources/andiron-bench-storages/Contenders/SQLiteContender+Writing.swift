import BenchmarkSupport
import SQLiteAccess

extension SQLiteContender {
  func write(_ row: Row, _ data: Workload) throws -> UInt64 {
    switch row {
    case .createBatch:
      try transaction {
        for (person, item) in zip(data.batch, bytes.batch) { try create(person, item) }
      }
    case .create:
      for (person, item) in zip(data.singles, bytes.singles) {
        try transaction { try create(person, item) }
      }
    case .replace:
      for position in data.changed.indices {
        try transaction {
          // What is replaced has to be read, for its entries.
          _ = try person(bytes.singles[position].key)
          try replace(data.changed[position], bytes.singles[position], bytes.changed[position])
        }
      }
    case .update:
      for position in data.singles.indices {
        try transaction {
          guard var person = try person(bytes.singles[position].key) else { return }
          person.lastVisit -= 1
          try replace(person, bytes.changed[position], bytes.singles[position])
        }
      }
    case .delete:
      // Changed in place, they have the entries of the singles and the names of the changed.
      for item in bytes.singles { try transaction { try delete(item) } }
    case .deleteBatch: try transaction { for item in bytes.batch { try delete(item) } }
    default: break
    }
    return 0
  }

  private func transaction(_ body: () throws -> Void) throws {
    try run(statements.begin) { _ in }
    try body()
    try run(statements.commit) { _ in }
  }

  private func run(
    _ box: SQLiteStatementBox, _ bind: (borrowing SQLiteStatement) -> Void
  ) throws {
    bind(box.statement)
    defer { box.statement.reset() }
    while try box.statement.step() {}
  }

  private func row(_ item: StoredBytes.Item) throws -> Int {
    statements.rowByKey.statement.bind(1, copy: item.key)
    defer { statements.rowByKey.statement.reset() }
    guard try statements.rowByKey.statement.step() else { throw BenchmarkError("no such row") }
    return statements.rowByKey.statement.integer(0)
  }

  private func checkUnique(_ item: StoredBytes.Item, besides row: Int) throws {
    statements.isTaken.statement.bind(1, copy: item.entries[0])
    statements.isTaken.statement.bind(2, row)
    defer { statements.isTaken.statement.reset() }
    if try statements.isTaken.statement.step() { throw BenchmarkError("not unique") }
  }

  private func create(_ person: Person, _ item: StoredBytes.Item) throws {
    try checkUnique(item, besides: 0)
    let json = try person.json()
    try run(statements.insert) { statement in
      statement.bind(1, copy: item.key)
      json.withUnsafeBytes { statement.bindCopy(2, $0) }
    }
    let row = connection.lastInsertedRow
    for place in 0..<3 {
      try run(statements.addEntry[place]) { statement in
        statement.bind(1, copy: item.entries[place])
        statement.bind(2, row)
      }
    }
  }

  private func replace(
    _ person: Person, _ old: StoredBytes.Item, _ new: StoredBytes.Item
  ) throws {
    let row = try row(old)
    try checkUnique(new, besides: row)
    let json = try person.json()
    try run(statements.update) { statement in
      json.withUnsafeBytes { statement.bindCopy(1, $0) }
      statement.bind(2, row)
    }
    for place in 0..<3 where old.entries[place] != new.entries[place] {
      for (box, item) in [(statements.removeEntry[place], old), (statements.addEntry[place], new)] {
        try run(box) { statement in
          statement.bind(1, copy: item.entries[place])
          statement.bind(2, row)
        }
      }
    }
  }

  private func delete(_ item: StoredBytes.Item) throws {
    // What is deleted has to be read, for its entries.
    _ = try person(item.key)
    let row = try row(item)
    try run(statements.delete) { $0.bind(1, row) }
    for place in 0..<3 {
      try run(statements.removeEntry[place]) { statement in
        statement.bind(1, copy: item.entries[place])
        statement.bind(2, row)
      }
    }
  }
}
