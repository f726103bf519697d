import Andiron
import FileAccess
import ObjectModel
import TestSupport
import Testing
import ValueModel

@testable import ModelTestSupport

/// Selectors on collections of values, with and without indexes.
@Suite struct SelectorQueryTests {
  private static func ids(
    _ collection: ValueCollection<some ObjectSource>, _ selector: Selector
  ) throws -> Set<RecordKey> {
    var keys: Set<RecordKey> = []
    try collection.forEach(Query(filter: Filter(selector: selector))) { key, _ in
      #expect(keys.insert(key).inserted)
    }
    return keys
  }

  @Test func selectorsFindTheSameWithAndWithoutIndexes() throws {
    for seed in Seeds.list(Seeds.amount(2, search: 12)) {
      var random = SeededGenerator(seed: seed)
      let store = try Store.inMemory()
      let values = try fill(store, &random)
      try store.write { transaction in
        for strings in [SelectorStrings.bytes, .collated] {
          for fields in [["a"], ["b", "a.b"], ["c", "b"]] as [[SelectorIndex.Field]] {
            let index = try SelectorIndex(fields, strings: strings)
            try transaction.collection("things").addIndex(IndexDefinition(index))
          }
        }
      }
      for _ in 0..<60 {
        let json = RandomSelector.json(&random, depth: 2)
        let strings: SelectorStrings = random.chance(1, in: 2) ? .bytes : .collated
        let selector = try Selector(json, strings: strings)
        let expected = Set(try values.filter { try selector.matches($0.value) }.keys)
        let found = try Self.ids(store.collection("things"), selector)
        #expect(found == expected, "seed \(seed): \(json.json())")
        let count = try store.collection("things").count(Query(filter: Filter(selector: selector)))
        #expect(count == expected.count, "seed \(seed): \(json.json())")
      }
      #expect(try store.verify().isEmpty, "seed \(seed)")
    }
  }

  private func fill(
    _ store: Store, _ random: inout SeededGenerator
  ) throws -> [RecordKey: Value] {
    var values: [RecordKey: Value] = [:]
    for _ in 0..<3 {
      try store.write { transaction in
        for _ in 0..<80 {
          let key = RecordKey.integer(Int.random(in: 0..<150, using: &random))
          if random.chance(1, in: 5) {
            values[key] = nil
            try transaction.collection("things").delete(key: key)
          } else {
            let value = RandomValue.object(&random)
            values[key] = value
            try transaction.collection("things").upsert(value, key: key)
          }
        }
      }
    }
    return values
  }

  @Test func anIndexNarrowsASelectorAlsoBesideOtherConditions() throws {
    let store = try Store.inMemory()
    let index = try SelectorIndex(["age"])
    try store.write { transaction in
      let people = transaction.collection("people")
      for number in 0..<900 {
        try people.upsert(
          ["age": Value(number), "even": Value(number % 2 == 0)], key: .integer(number))
      }
      try people.addIndex(IndexDefinition(index))
    }
    let people = store.collection("people")
    let selector = Filter(selector: try Selector(["age": ["$gte": 100, "$lt": 110]]))
    #expect(try people.explain(Query(filter: selector))?.indexes == ["age"])
    #expect(try people.count(Query(filter: selector)) == 10)
    let both = selector && .comparison(ValuePath(field: "even"), .equal, true)
    #expect(try people.explain(Query(filter: both))?.indexes == ["age"])
    #expect(try people.count(Query(filter: both)) == 5)
    #expect(try people.count(Query(filter: !selector)) == 890)
    let some = selector || .comparison(ValuePath(field: "age"), .equal, 5)
    #expect(try people.count(Query(filter: some)) == 11)
    let definition = try #require(try people.description()?.indexes.first?.definition)
    #expect(definition.selectorIndex == index)
  }

  @Test func anIndexIsKeptAfterReopeningWithoutRegistration() throws {
    let disk = SimulatedFileSystem()
    let index = IndexDefinition(try SelectorIndex([.init("n", .descending)], strings: .bytes))
    do {
      let store = try TestStore.open(disk)
      try store.write { transaction in
        try transaction.collection("things").upsert(["n": "a"], key: .integer(1))
        try transaction.collection("things").addIndex(index)
      }
      try store.close()
    }
    let store = try TestStore.open(disk)
    try store.write { try $0.collection("things").upsert(["n": "b"], key: .integer(2)) }
    let selector = try Selector(["n": ["$gte": "b"]], strings: .bytes)
    #expect(try Self.ids(store.collection("things"), selector) == [.integer(2)])
    #expect(try store.collection("things").description()?.indexes.map(\.entryCount) == [2])
    #expect(try store.verify().isEmpty)
    try store.close()
  }
}
