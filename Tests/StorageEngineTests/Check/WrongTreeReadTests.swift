import FileAccess
import Testing

@testable import StorageEngine

/// Reads through trees that lead to the wrong record, or cannot be walked, are errors, never
/// answers.
@Suite(.forgesPages) struct WrongTreeReadTests {
  private let engine: Engine
  private let table: Table

  init() throws {
    let store = CheckedStore()
    engine = try store.open()
    try store.fill(engine)
    table = try #require(engine.snapshot().table("t"))
  }

  private func expectDamage(_ name: String, _ body: () throws -> Void) {
    let error = #expect(throws: EngineError.self, "\(name)", performing: body)
    #expect(error?.code == .damaged, "\(name)")
  }

  /// The reads of one key, in a snapshot and in a transaction.
  private func expectDamage(readingFrom key: String, _ transaction: WriteTransaction) throws {
    expectDamage("get in a transaction") { _ = try transaction.get(table, key: key) }
    expectDamage("entries in a transaction") { _ = try transaction.entries(table, key: key) }
    let snapshot = engine.snapshot()
    defer { snapshot.close() }
    expectDamage("get") { _ = try snapshot.get(table, key: key) }
    expectDamage("withValue") { _ = try snapshot.withValue(table, key: key) { $0.count } }
    expectDamage("entries") { _ = try snapshot.entries(table, key: key) }
    expectDamage("history") { _ = try snapshot.history(of: key, in: table) }
    var cursor = try snapshot.cursor(table, KeyRange(from: Array(key.utf8)))
    let isOnKey = cursor.next()
    #expect(isOnKey)
    expectDamage("cursor.value") { _ = try cursor.value() }
    expectDamage("cursor.withRecord") { try cursor.withRecord { _, _ in } }
  }

  @Test func aRowThatHoldsThePlaceOfAnotherKeyIsDamageInEveryRead() throws {
    func row(_ key: String, _ writer: Writer) throws -> UInt32 {
      try #require(Array(key.utf8).withBytes { writer.state.row(of: $0, in: table.identifier) })
    }
    try engine.write { transaction in
      try transaction.put(table, key: "sabotage", value: "")
      let writer = transaction.writer
      let other = writer.state.place(of: try row("key 4", writer))
      let row = try row("key 9", writer)
      RowTable.set(row, other.rawValue, in: &writer.state.roots.rows, writer.pages)
    }
    try engine.write { try expectDamage(readingFrom: "key 9", $0) }
  }

  @Test func anEntryWhoseRowLeadsToAnotherTableIsDamage() throws {
    let index = try #require(engine.snapshot().index("i"))
    try engine.write { transaction in
      let other = try transaction.table("elsewhere")
      try transaction.put(other, key: "stranger", value: "v")
      let state = transaction.writer.state
      let stranger = try #require(
        Array("stranger".utf8).withBytes { state.row(of: $0, in: other.identifier) })
      for key in 0..<40 {
        let row = Array("key \(key)".utf8).withBytes { state.row(of: $0, in: table.identifier) }
        guard let row else { continue }
        RowTable.set(
          row, state.place(of: stranger).rawValue, in: &transaction.writer.state.roots.rows,
          transaction.writer.pages)
      }
    }
    let snapshot = engine.snapshot()
    defer { snapshot.close() }
    var cursor = try snapshot.cursor(index)
    let isOnEntry = cursor.next()
    #expect(isOnEntry)
    let bytes = cursor.key
    expectDamage("cursor.value") { _ = try cursor.value() }
    expectDamage("withFirst") { _ = try snapshot.withFirst(index, bytes) { _, _ in } }
  }

  @Test func aKeyThatAPageHidesIsNotCalledAbsent() throws {
    let root = try #require(
      engine.core.queue.current.state.roots.tables[table.identifier]?.primary)
    engine.core.arena.table.mutable(root.page)
      .write8(Int(PageLayout.Kind.overflow.rawValue), PageLayout.kindOffset)
    let snapshot = engine.snapshot()
    defer { snapshot.close() }
    expectDamage("get") { _ = try snapshot.get(table, key: "key 9") }
    expectDamage("contains") { _ = try snapshot.contains(table, key: "key 9") }
    expectDamage("entries") { _ = try snapshot.entries(table, key: "key 9") }
    expectDamage("history") { _ = try snapshot.history(of: "key 9", in: table) }
    expectDamage("row") { _ = try snapshot.rows.row(table, key: "key 9") }
  }
}
