import Andiron
import Testing
import ValueModel

/// The least and the greatest value of a field with values of all kinds.
@Suite struct ExtremeValueTests {
  private struct Item: Codable, DeclaredObject {
    var pk: Int
    var n: Int?
    static let collection = CollectionDeclaration<Item>()
  }

  @Test(arguments: [false, true])
  func anObjectInThePlaceOfAValueHidesNone(isIndexed: Bool) throws {
    let store = try Store.inMemory(types: [Item.self])
    let values: [Value] = [3, 1, 2, ["inner": 9], .null, [], [["inner": 7], 1]]
    try store.write { transaction in
      for (number, value) in values.enumerated() {
        try transaction.collection("Item").upsert(["n": value], key: .integer(number))
      }
      if isIndexed {
        try transaction.collection("Item").addIndex(IndexDefinition([.init("n")]))
      }
    }
    let all = store.objects(Item.self)
    #expect(try all.maximum(of: "n") == 3 && all.minimum(of: "n") == 1)
    #expect(try all.maximum(of: \.n) == 3 && all.minimum(of: \.n) == 1)
    #expect(try all.limit(100).maximum(of: \.n) == 3 && all.limit(100).minimum(of: \.n) == 1)
  }
}
