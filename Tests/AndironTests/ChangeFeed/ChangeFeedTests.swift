import Andiron
import Foundation
import Synchronization
import Testing

@Suite(.hangLimit) struct ChangeFeedTests {
  let store: Store

  init() throws {
    store = try TestStore.open { $0.changeFeed = .kept }
    try store.write { try $0.add(contentsOf: (0..<20).map { Person(name: "P\($0)", age: $0) }) }
  }

  @Test func itBeginsWithWhatIsThereAndGoesOnWithCommits() async throws {
    var replica = ChangeReplica()
    var feed = store.changeFeed(limit: 8).makeAsyncIterator()
    for isComplete in [false, false, true] {
      let batch = try #require(try await feed.next())
      #expect(batch.isComplete == isComplete && batch.changes.count <= 8)
      try replica.apply(batch)
    }
    #expect(try replica.equals(store))
    let person = try #require(try store.objects(Person.self).first())
    try await store.write { _ = try $0.delete(person) }
    let batch = try #require(try await feed.next())
    #expect(batch.changes.map(\.key) == [.uuid(person.pk)] && batch.changes[0].isDeleted)
    try replica.apply(batch)
    #expect(try replica.equals(store))
  }

  @Test func manyCommitsAreOneBatchForASlowConsumer() async throws {
    let token = try store.changes().token
    var feed = store.changeFeed(since: token, in: [Person.self]).makeAsyncIterator()
    let person = Person(name: "Busy", age: 0)
    for age in 0..<100 {
      try await store.write { transaction in
        var person = person
        person.age = age
        try transaction.upsert(person)
      }
    }
    let batch = try #require(try await feed.next())
    #expect(try batch.changes.map { try $0.object(Person.self)?.age } == [99])
  }

  @Test func changesOfOtherCollectionsDoNotWakeIt() async throws {
    let token = try store.changes().token
    var feed = store.changeFeed(since: token, in: [Magazine.self]).makeAsyncIterator()
    try await store.write { try $0.add(Person(name: "Other", age: 1)) }
    try await store.write { try $0.add(Magazine(pk: "m", title: "M")) }
    #expect(try await feed.next()?.changes.map(\.key) == [.string("m")])
  }

  @Test func cancellingTheTaskEndsIt() async throws {
    let (batches, continuation) = AsyncStream<Int>.makeStream()
    let task = Task { [store] in
      for try await batch in store.changeFeed() { continuation.yield(batch.changes.count) }
      continuation.finish()
    }
    var counts = batches.makeAsyncIterator()
    #expect(await counts.next() == 20)
    task.cancel()
    #expect(await counts.next() == nil)
    try await task.value
  }

  @Test func closingTheStoreEndsIt() async throws {
    let (batches, continuation) = AsyncStream<Int>.makeStream()
    let task = Task { [store] in
      for try await batch in store.changeFeed() { continuation.yield(batch.changes.count) }
    }
    var counts = batches.makeAsyncIterator()
    #expect(await counts.next() == 20)
    try store.close()
    let error = await #expect(throws: StoreError.self) { try await task.value }
    #expect(error?.code == .closed)
  }

  @Test func itThrowsWhereItsTokenExpires() async throws {
    let token = try store.changes().token
    var feed = store.changeFeed(since: token).makeAsyncIterator()
    let person = try #require(try store.objects(Person.self).first())
    try store.purge(Person.self, key: person.pk)
    let error = await #expect(throws: StoreError.self) { _ = try await feed.next() }
    #expect(error?.code == .changeTokenExpired)
  }
}
