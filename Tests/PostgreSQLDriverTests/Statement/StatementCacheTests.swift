import Testing

@testable import PostgreSQLDriver

@Suite struct StatementCacheTests {
  @Test func statementsAreFoundByTextAndTypes() {
    var cache = StatementCache(capacity: 4)
    cache.insert("a", [20, 25], name: "1")
    #expect(cache.name(of: "a", [20, 25]) == "1")
    #expect(cache.name(of: "a", [20, 0]) == "1")
    #expect(cache.name(of: "a", [0, 0]) == "1")
    #expect(cache.name(of: "a", [25, 25]) == nil)
    #expect(cache.name(of: "a", [20]) == nil)
    #expect(cache.name(of: "b", [20, 25]) == nil)
  }

  @Test func aStatementPreparedForNullsDoesNotTakeValues() {
    var cache = StatementCache(capacity: 4)
    cache.insert("a", [0], name: "1")
    #expect(cache.name(of: "a", [25]) == nil)
    #expect(cache.name(of: "a", [0]) == "1")
  }

  @Test func whatWasNotUsedForLongestGoesFirst() {
    var cache = StatementCache(capacity: 3)
    for name in ["1", "2", "3"] { cache.insert("text \(name)", [], name: name) }
    #expect(cache.isFull)
    _ = cache.name(of: "text 1", [])
    #expect(cache.evict() == "2")
    #expect(cache.evict() == "3")
    #expect(cache.evict() == "1")
    #expect(cache.evict() == nil)
    #expect(cache.count == 0)
  }

  @Test func namesAreNeverUsedTwice() {
    var cache = StatementCache(capacity: 1)
    let first = cache.newName()
    cache.removeAll()
    #expect(cache.newName() != first)
  }
}
