import FileAccess
import StorageEngine
import Synchronization
import Testing

/// Calls inside a transaction that would wait for that transaction.
@Suite struct NestedWriteTests {
  private func expectNested(_ name: String, _ body: () throws -> Void) {
    let error = #expect(throws: EngineError.self, "\(name)", performing: body)
    #expect(error?.code == .nestedWrite, "\(name)")
  }

  @Test func aCallThatWouldWaitForItsOwnTransactionThrows() throws {
    let store = ContractStore()
    let engine = try store.open()
    let table = try engine.table("t")
    try engine.write { transaction in
      try transaction.put(table, key: "before", value: "v")
      expectNested("write") { try engine.write { try $0.put(table, key: "inner", value: "v") } }
      expectNested("table") { _ = try engine.table("another") }
      expectNested("purge") { try engine.purge(table, key: "before") }
      expectNested("checkpoint") { try engine.checkpoint() }
      expectNested("compact") { try engine.compact() }
      expectNested("backup") { try engine.backup(to: "/backup") }
      expectNested("verify") { _ = try engine.verify() }
      expectNested("statistics") { _ = try engine.statistics }
      expectNested("close") { try engine.close() }
      try transaction.put(table, key: "after", value: "v")
    }
    let snapshot = engine.snapshot()
    #expect(snapshot.count(table) == 2)
    #expect(try snapshot.get(table, key: "inner") == nil)
    try engine.write { try $0.put(table, key: "later", value: "v") }
  }

  @Test func theAsynchronousFormThrowsAsWell() async throws {
    let engine = try ContractStore().open()
    let table = try engine.table("t")
    let code = try await engine.write { transaction -> EngineError.Code? in
      try transaction.put(table, key: "k", value: "v")
      do {
        try engine.write { try $0.put(table, key: "inner", value: "v") }
        return nil
      } catch let error as EngineError { return error.code }
    }
    #expect(code == .nestedWrite)
    #expect(engine.snapshot().count(table) == 1)
  }

  /// A task that a transaction starts runs after it, and another store is not affected.
  @Test func whatDoesNotWaitForTheTransactionIsNotRefused() async throws {
    let engine = try ContractStore().open()
    let other = try ContractStore().open()
    let table = try engine.table("t")
    let otherTable = try other.table("t")
    func begin() throws -> Task<Void, any Error> {
      try engine.write { transaction in
        try transaction.put(table, key: "k", value: "v")
        try other.write { try $0.put(otherTable, key: "k", value: "v") }
        return Task { try await engine.write { try $0.put(table, key: "task", value: "v") } }
      }
    }
    try await begin().value
    #expect(engine.snapshot().count(table) == 2)
    #expect(other.snapshot().count(otherTable) == 1)
  }

  @Test func progressOfUpkeepMayWriteAndNotBeginUpkeep() throws {
    let store = ContractStore()
    let engine = try store.open()
    try store.fill(engine)
    let table = try engine.table("t")
    try engine.write { for key in 0..<30 { try $0.delete(table, key: "key \(key)") } }
    try engine.compact { _ in Self.callWhileCompacting(engine, table) }
    let found = try engine.snapshot().get(table, key: "in progress")
    #expect(found == Array("nestedWrite".utf8))
  }

  /// Stores the reasons why a second compaction, and a purge, were refused.
  private static func callWhileCompacting(_ engine: Engine, _ table: Table) -> Bool {
    var codes: Set<EngineError.Code> = []
    do { try engine.compact() } catch { codes.insert(error.code) }
    do { try engine.purge(table, key: "key 40") } catch {
      if let error = error as? EngineError { codes.insert(error.code) }
    }
    let text = codes.map { "\($0)" }.joined(separator: ", ")
    do {
      try engine.write { try $0.put(table, key: "in progress", value: text) }
      return true
    } catch { return false }
  }
}
