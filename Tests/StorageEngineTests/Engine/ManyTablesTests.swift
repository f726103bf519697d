import FileAccess
import TestSupport
import Testing

@testable import StorageEngine

/// The cost of a commit depends neither on the number of tables and indexes nor on how many ever
/// existed.
@Suite struct ManyTablesTests {
  private func nodes(_ node: TableMap.Node) -> Set<ObjectIdentifier> {
    node.children.reduce(into: [ObjectIdentifier(node)]) { result, child in
      if let child { result.formUnion(nodes(child)) }
    }
  }

  private func nodes<Value>(_ node: PersistentMap<Value>.Node) -> Set<ObjectIdentifier> {
    node.slots.reduce(into: [ObjectIdentifier(node)]) { result, slot in
      if case .node(let below) = slot { result.formUnion(nodes(below)) }
    }
  }

  private func nodes(_ version: Version) -> Set<ObjectIdentifier> {
    nodes(version.state.roots.tables.root).union(nodes(version.state.catalog.definitions.root))
  }

  @Test func aCommitCopiesAFewNodesHoweverManyTablesThereAre() throws {
    let store = ContractStore()
    let engine = try store.open()
    let tables = try engine.write { transaction in
      try (0..<3_000).map { try transaction.table("table \($0)") }
    }
    let first = engine.snapshot().version
    #expect(nodes(first).count > 200)
    try engine.write { try $0.put(tables[1500], key: "key", value: "value") }
    let second = engine.snapshot().version
    #expect(nodes(second).subtracting(nodes(first)).count <= 4)
    try engine.write { _ = try $0.table("one more") }
    let third = engine.snapshot().version
    #expect(nodes(third).subtracting(nodes(second)).count <= 12)
    try engine.write { try $0.drop(tables[7]) }
    let fourth = engine.snapshot().version
    #expect(nodes(fourth).subtracting(nodes(third)).count <= 12)
    #expect(first.state.roots.tables.identifiers.count == 3_001)
    #expect(fourth.state.roots.tables.identifiers.count == 3_001)
  }

  @Test func tablesThatWereDroppedLeaveNothingBehind() throws {
    let store = ContractStore()
    var engine = try store.open()
    for number in 0..<500 {
      try engine.write { transaction in
        let table = try transaction.table("table \(number)")
        _ = try transaction.index("index \(number)", on: table)
        try transaction.put(table, key: "key", value: "value")
      }
      try engine.write { transaction in
        try transaction.drop(transaction.table("table \(number)"))
      }
    }
    let snapshot = engine.snapshot()
    #expect(snapshot.version.state.catalog.nextIdentifier.rawValue > 1_000)
    // The path to the catalog, and nothing else.
    #expect(nodes(snapshot.version).count <= 5)
    snapshot.close()
    #expect(try engine.verify() == [])
    try engine.close()
    engine = try store.open()
    let again = engine.snapshot()
    #expect(again.tables.isEmpty && nodes(again.version).count <= 5)
    again.close()
    #expect(try engine.table("new").number > 1_000)
    try engine.close()
  }

  @Test func identifiersEndWithAnError() throws {
    let store = ContractStore()
    let engine = try store.open()
    let table = try engine.table("t")
    try engine.write { transaction in
      transaction.writer.state.catalog.reserveIdentifier(TableIdentifier(UInt32.max - 2))
      let last = try transaction.table("last")
      try transaction.put(last, key: "key", value: "value")
      try transaction.put(table, key: "key", value: "value")
    }
    do {
      _ = try engine.table("one too many")
      Issue.record("there is no identifier left")
    } catch let error as EngineError {
      #expect(error.code == .limitReached)
    }
    #expect(try engine.table("last").number == UInt32.max - 1)
    try engine.close()
    let again = try store.open()
    #expect(again.snapshot().tables.map(\.name) == ["t", "last"])
    #expect(try again.verify() == [])
  }

  @Test func rowsEndWithAnError() throws {
    let store = ContractStore()
    let engine = try store.open()
    let table = try engine.table("t")
    do {
      try engine.write { transaction in
        transaction.writer.state.roots.nextRow = .max - 1
        try transaction.put(table, key: "last", value: "value")
        try transaction.put(table, key: "one too many", value: "value")
      }
      Issue.record("there is no row left")
    } catch let error as EngineError {
      #expect(error.code == .limitReached)
    }
    // The transaction was rolled back.
    try engine.write { try $0.put(table, key: "key", value: "value") }
    #expect(engine.snapshot().count(table) == 1)
  }

  @Test func theMapOfTreesDoesWhatADictionaryDoes() {
    for seed in Seeds.list(3) {
      var generator = SeededGenerator(seed: seed)
      var map = TableMap()
      var model: [TableIdentifier: TableMap.Roots] = [.catalog: TableMap.Roots(isIndex: false)]
      var copies: [(TableMap, [TableIdentifier: TableMap.Roots])] = []
      for step in 0..<600 {
        let range: ClosedRange<UInt32> = generator.chance(1, in: 20) ? 0...(.max - 1) : 0...300
        let identifier = TableIdentifier(UInt32.random(in: range, using: &generator))
        if generator.chance(2, in: 5), identifier != .catalog {
          map[identifier] = nil
          model[identifier] = nil
        } else if generator.chance(1, in: 3) {
          let isThere = map.update(identifier) { $0.primary.count += 1 } != nil
          #expect(isThere == (model[identifier] != nil), "seed \(seed)")
          model[identifier]?.primary.count += 1
        } else {
          map[identifier] = TableMap.Roots(isIndex: step % 2 == 0)
          model[identifier] = TableMap.Roots(isIndex: step % 2 == 0)
        }
        if step % 50 == 0 { copies.append((map, model)) }
      }
      for (map, model) in copies + [(map, model)] {
        #expect(map.identifiers == model.keys.sorted(), "seed \(seed)")
        #expect(model.allSatisfy { map[$0.key] == $0.value }, "seed \(seed)")
      }
    }
  }

  @Test func thePersistentMapDoesWhatADictionaryDoes() {
    for seed in Seeds.list(3) {
      var generator = SeededGenerator(seed: seed)
      var map = PersistentMap<Int>()
      var model: [UInt32: Int] = [:]
      var copies: [(PersistentMap<Int>, [UInt32: Int])] = []
      for step in 0..<800 {
        // Numbers that share their low bits, so that paths are long.
        var key = UInt32.random(in: 0..<40, using: &generator)
        if generator.chance(1, in: 2) { key = key << 27 | 5 }
        let value: Int? = generator.chance(2, in: 5) ? nil : step
        map[key] = value
        model[key] = value
        if step % 100 == 0 { copies.append((map, model)) }
      }
      for (map, model) in copies + [(map, model)] {
        #expect(map.count == model.count, "seed \(seed)")
        #expect(map.values.sorted() == model.values.sorted(), "seed \(seed)")
        #expect(model.allSatisfy { map[$0.key] == $0.value }, "seed \(seed)")
      }
      for key in model.keys { map[key] = nil }
      #expect(map.count == 0 && map.root.slots.isEmpty, "seed \(seed)")
    }
  }
}
