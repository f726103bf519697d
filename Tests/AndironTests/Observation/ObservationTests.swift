import Andiron
import Foundation
import Observation
import Synchronization
import Testing

@Suite(.hangLimit) struct ObservationTests {
  let store: Store

  init() throws {
    store = try TestStore.open(types: [Person.self])
    try store.write { transaction in
      try transaction.add(contentsOf: (0..<20).map { Person(name: "P\($0)", age: $0) })
    }
  }

  private var oldest: Objects<Person, Store> {
    store.objects(Person.self).where { $0.age >= 10 }.sorted(by: \.age, .descending).limit(3)
  }

  @Test func firstComesTheResultThenWhatChangesIt() async throws {
    var changes = store.observe(oldest).makeAsyncIterator()
    let initial = try #require(try await changes.next())
    #expect(initial.isInitial)
    #expect(try initial.results.objects(in: 0..<3).map(\.age) == [19, 18, 17])

    try await store.write { try $0.add(Person(name: "Old", age: 40)) }
    let change = try #require(try await changes.next())
    #expect(change.difference?.insertions == [0])
    #expect(change.difference?.deletions == [2])
    #expect(try change.results.object(at: 0).age == 40)
  }

  @Test func closingTheStoreEndsItWhileItWaits() async throws {
    let (starts, continuation) = AsyncStream<Void>.makeStream()
    let person = try #require(try store.objects(Person.self).first())
    let results = Task { [store, oldest] in
      for try await _ in store.observe(oldest) { continuation.yield() }
    }
    let states = Task { [store] in
      for try await _ in store.observe(Person.self, key: person.pk) { continuation.yield() }
    }
    var started = starts.makeAsyncIterator()
    _ = await started.next()
    _ = await started.next()
    try store.close()
    for task in [results, states] {
      let error = await #expect(throws: StoreError.self) { try await task.value }
      #expect(error?.code == .closed)
    }
  }

  @Test func whatDoesNotChangeTheResultIsNotDelivered() async throws {
    var changes = store.observe(oldest).makeAsyncIterator()
    _ = try await changes.next()
    try await store.write { try $0.add(Person(name: "Child", age: 1)) }
    try await store.write { transaction in
      _ = try transaction.objects(Person.self).where(\.age == 19).update { $0.name = "Renamed" }
    }
    let change = try #require(try await changes.next())
    #expect(change.difference?.modifications.map(\.new) == [0])
    #expect(change.difference?.insertions == [] && change.difference?.deletions == [])
  }

  @Test func manyCommitsBecomeOneChangeForASlowConsumer() async throws {
    let all = store.objects(Person.self).sorted(by: \.age)
    var changes = store.observe(all).makeAsyncIterator()
    _ = try await changes.next()
    for number in 0..<50 {
      try await store.write { try $0.add(Person(name: "N", age: 100 + number)) }
    }
    let change = try #require(try await changes.next())
    #expect(change.difference?.insertions == Array(20..<70))
    #expect(change.results.count == 70)
  }

  @Test func onlyTheFieldsThatAreAskedForCountAsModified() async throws {
    let all = store.objects(Person.self).where(\.age == 5)
    var changes = store.observe(all, fields: [\.name]).makeAsyncIterator()
    _ = try await changes.next()
    try await store.write { transaction in
      _ = try transaction.objects(Person.self).where(\.age == 5).update { $0.tags = ["x"] }
    }
    try await store.write { transaction in
      _ = try transaction.objects(Person.self).where(\.age == 5).update { $0.name = "Five" }
    }
    let change = try #require(try await changes.next())
    #expect(change.difference?.modifications.count == 1)
    #expect(try change.results.object(at: 0).name == "Five")
  }

  @Test func anObjectIsFollowedFromItsChangeToItsDeletion() async throws {
    let person = Person(name: "Jo", age: 33)
    var changes = store.observe(Person.self, key: person.pk).makeAsyncIterator()
    guard case .initial(nil) = try await changes.next() else { throw Unexpected() }
    try await store.write { try $0.add(person) }
    guard case .changed(person) = try await changes.next() else { throw Unexpected() }
    try await store.write { _ = try $0.delete(person) }
    guard case .deleted = try await changes.next() else { throw Unexpected() }
  }

  /// The deletion is a commit of its own, and stays.
  @Test func aPurgeThatCannotBeFinishedIsADeletionAllTheSame() async throws {
    let person = try #require(try store.objects(Person.self).first())
    var changes = store.observe(Person.self, key: person.pk).makeAsyncIterator()
    guard case .initial = try await changes.next() else { throw Unexpected() }
    let snapshot = try store.snapshot()
    let error = #expect(throws: StoreError.self) { try store.purge(Person.self, key: person.pk) }
    #expect(error?.code == .failed)
    guard case .deleted = try await changes.next() else { throw Unexpected() }
    withExtendedLifetime(snapshot) {}
  }

  @Test func aCallbackIsCalledUntilItsTokenIsCancelled() async throws {
    let counts = Mutex<[Int]>([])
    let (stream, continuation) = AsyncStream<Int>.makeStream()
    let token = try store.observe(store.objects(Person.self)) { change in
      guard let count = try? change.get().results.count else { return }
      counts.withLock { $0.append(count) }
      continuation.yield(count)
    }
    var iterator = stream.makeAsyncIterator()
    #expect(await iterator.next() == 20)
    try await store.write { try $0.add(Person(name: "New", age: 1)) }
    #expect(await iterator.next() == 21)
    token.cancel()
    try await store.write { try $0.add(Person(name: "Newer", age: 1)) }
    #expect(counts.withLock { $0 } == [20, 21])
  }

  @Test func cancellingTheTaskEndsTheSequence() async throws {
    let store = store
    let task = Task {
      var count = 0
      for try await _ in store.observe(store.objects(Person.self)) { count += 1 }
      return count
    }
    try await Task.sleep(for: .milliseconds(50))
    task.cancel()
    #expect(try await task.value <= 1)
  }

  @Test func aConditionThroughARelationIsFollowed() async throws {
    let store = try TestStore.open(types: [Magazine.self, MagazineIssue.self, Article.self])
    try await store.write { transaction in
      try transaction.add(MagazineIssue(pk: 1, title: "Spring", magazineKey: "weekly"))
      try transaction.add(Article(title: "A", issueKey: 1))
    }
    let query = store.objects(Article.self).where(Article.issue) { $0.title == "Summer" }
    var changes = store.observe(query).makeAsyncIterator()
    #expect(try await changes.next()?.results.count == 0)
    try await store.write { try $0.update(MagazineIssue.self, key: 1) { $0.title = "Summer" } }
    #expect(try await changes.next()?.difference?.insertions == [0])
  }

  private struct Unexpected: Error {}
}

@Suite(.hangLimit) @MainActor struct ObservedObjectsTests {
  @Test func trackingSeesThatTheResultsChanged() async throws {
    let store = try TestStore.open(types: [Person.self])
    try await store.write { try $0.add(Person(name: "Jo", age: 33)) }
    let people = try ObservedObjects(store.objects(Person.self).sorted(by: \.age))
    #expect(people.results.count == 1)
    let (changes, continuation) = AsyncStream<Void>.makeStream()
    let count = withObservationTracking {
      people.results.count
    } onChange: {
      continuation.yield()
    }
    #expect(count == 1)
    try await store.write { try $0.add(Person(name: "Al", age: 3)) }
    var iterator = changes.makeAsyncIterator()
    await iterator.next()
    // The change is announced before it takes effect; it takes effect on this actor.
    while people.results.count == 1 { await Task.yield() }
    #expect(try people.results.objects(in: 0..<2).map(\.name) == ["Al", "Jo"])
    #expect(people.difference?.insertions == [0])
    #expect(people.error == nil)
  }
}
