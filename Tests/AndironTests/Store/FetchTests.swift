import Foundation
import ObjectModel
import Testing
import ValueModel

@testable import Andiron

/// The number of objects that a query holds at a time.
@Suite struct FetchTests {
  @Test(arguments: [
    (16, 100, 32), (1024, 100, 1024), (700, 0, 1024), (1024, 1 << 20, 4), (4, 1 << 30, 1),
    (1, 10, 2),
  ]) func moreAreFetchedAsLongAsTheyAreFewAndSmall(count: Int, mean: Int, next: Int) {
    #expect(QueryExecution.fetchCount(after: count, meanByteCount: mean) == next)
  }

  @Test func aLongRunOfEqualKeysGivesEachObjectOnceAndInOrder() throws {
    let store = try TestStore.open()
    try store.write { transaction in
      let collection = transaction.collection("P")
      for number in 0..<3_000 {
        try collection.upsert(
          ["n": Value(number), "half": Value(number % 2)], key: .integer(number))
      }
      try collection.addIndex(IndexDefinition([.init("half")], name: "half"))
    }
    // With this many objects, the first index is built in the background.
    try store.indexBuilder.wait()
    let query = Query(filter: .comparison("half", .equal, 1), sorts: [SortKey("half")])
    #expect(try store.collection("P").explain(query)?.indexes == ["half"])
    var found: [Int64?] = []
    try store.collection("P").forEach(query) { _, value in
      found.append(value["n"]?.integer)
    }
    let expected: [Int64?] = Array(stride(from: Int64(1), to: 3_000, by: 2))
    #expect(found == expected)
    var count = 0
    try store.collection("P").visit(query) { _, _, stop in
      count += 1
      stop = count == 700
    }
    #expect(count == 700)
  }
}
