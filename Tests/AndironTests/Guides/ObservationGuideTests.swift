import Andiron
import Foundation
import Synchronization
import Testing

/// `docs/guides/observation.md`.
@Suite(.hangLimit) struct ObservationGuideTests {
  struct ToDo: Codable, StoredObject {
    var pk = UUID()
    var title: String
    var isDone = false
  }

  /// What a list view does with changes; tells what it shows.
  private struct List {
    let shown: AsyncStream<[String]>.Continuation
    var titles: [String] = []

    mutating func reload(_ results: Results<ToDo>) {
      titles = (try? results.fetch())?.map(\.title) ?? []
      shown.yield(titles)
    }

    mutating func apply(_ difference: ListDifference, _ results: Results<ToDo>) {
      func title(_ position: Int) -> String { (try? results.object(at: position))?.title ?? "?" }
      let gone = Set(difference.deletions + difference.moves.map(\.old))
      titles = titles.indices.filter { !gone.contains($0) }.map { titles[$0] }
      for new in (difference.insertions + difference.moves.map(\.new)).sorted() {
        titles.insert(title(new), at: new)
      }
      for step in difference.modifications { titles[step.new] = title(step.new) }
      shown.yield(titles)
    }
  }

  /// A copy of the store elsewhere.
  private struct Server {
    var token: ChangeToken?
    var objects: [RecordKey: Value] = [:]

    mutating func put(_ collection: String, _ key: RecordKey, _ value: Value?) {
      objects[key] = value
    }

    mutating func delete(_ collection: String, _ key: RecordKey) { objects[key] = nil }
  }

  let store: Store
  let key: UUID

  init() throws {
    store = try Store.inMemory()
    let tasks = [ToDo(title: "b"), ToDo(title: "d")]
    key = tasks[0].pk
    try store.write { try $0.add(contentsOf: tasks) }
  }

  @Test func aListFollowsAQuery() async throws {
    let (shown, continuation) = AsyncStream<[String]>.makeStream()
    let following = Task.detached { [store] in
      var list = List(shown: continuation)
      let query = store.objects(ToDo.self).where(\.isDone == false).sorted(by: \.title)
      for try await change in store.observe(query) {
        if let difference = change.difference {
          list.apply(difference, change.results)
        } else {
          list.reload(change.results)
        }
      }
      continuation.finish()
    }
    var lists = shown.makeAsyncIterator()
    #expect(await lists.next() == ["b", "d"])
    try await store.write { transaction in
      try transaction.add(ToDo(title: "c"))
      try transaction.update(ToDo.self, key: key) { $0.title = "z" }
    }
    #expect(await lists.next() == ["c", "d", "z"])
    following.cancel()
    #expect(await lists.next() == nil)
  }

  @Test func anObjectIsFollowed() async throws {
    let (titles, continuation) = AsyncStream<String?>.makeStream()
    @Sendable func show(_ task: ToDo?) { continuation.yield(task?.title) }
    let following = Task.detached { [store, key] in
      for try await change in store.observe(ToDo.self, key: key) {
        switch change {
        case .initial(let task): show(task)
        case .changed(let task): show(task)
        case .deleted: show(nil)
        }
      }
    }
    var iterator = titles.makeAsyncIterator()
    #expect(await iterator.next() == "b")
    try await store.write { try $0.update(ToDo.self, key: key) { $0.title = "x" } }
    #expect(await iterator.next() == "x")
    try await store.write { _ = try $0.delete(ToDo.self, key: key) }
    #expect(await iterator.next() == .some(nil))
    following.cancel()
  }

  @Test @MainActor func aCallbackOnTheMainQueue() async throws {
    let (counts, continuation) = AsyncStream<Int>.makeStream()
    @Sendable func show(_ results: Results<ToDo>) { continuation.yield(results.count) }
    let query = store.objects(ToDo.self)
    let token = try store.observe(query, on: .main) { change in
      if let results = try? change.get().results { show(results) }
    }
    var iterator = counts.makeAsyncIterator()
    #expect(await iterator.next() == 2)
    token.cancel()

    let tasks = try ObservedObjects(store.objects(ToDo.self).sorted(by: \.title))
    let count = tasks.results.count
    #expect(count == 2)
  }

  @Test func aServerIsToldWhatChanged() throws {
    try withStoreDirectory { url in
      let store = try Store(at: url, options: StoreOptions(changeFeed: .kept))
      var server = Server()
      let tasks = (0..<3).map { ToDo(title: "Task \($0)") }
      try store.write { try $0.add(contentsOf: tasks) }
      for count in [3, 2] {
        let batch = try store.changes(since: server.token)
        for change in batch.changes {
          if change.isDeleted {
            server.delete(change.collection, change.key)
          } else {
            server.put(change.collection, change.key, change.value)
          }
        }
        server.token = batch.token
        #expect(server.objects.count == count)
        try store.write { _ = try $0.delete(tasks[0]) }
      }
    }
  }

  @Test func theFeedGoesOn() async throws {
    var options = StoreOptions()
    options.changeFeed = .kept
    let store = try Store.inMemory(options: options)
    let token = try store.changes().token
    let (titles, continuation) = AsyncStream<[String]>.makeStream()
    let following = Task.detached {
      for try await batch in store.changeFeed(since: token, in: [ToDo.self]) {
        let tasks = try batch.changes.compactMap { try $0.object(ToDo.self) }
        continuation.yield(tasks.map(\.title))
      }
    }
    try await store.write { try $0.add(ToDo(title: "New")) }
    var iterator = titles.makeAsyncIterator()
    #expect(await iterator.next() == ["New"])
    following.cancel()
  }
}
