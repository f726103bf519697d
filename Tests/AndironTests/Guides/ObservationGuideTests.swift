import Andiron
import Foundation
import Synchronization
import Testing

/// `docs/guides/observation.md`.
@Suite(.timeLimit(.minutes(1))) struct ObservationGuideTests {
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
      titles = results.map(\.title)
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
      try transaction.update(ToDo.self, key) { $0.title = "z" }
    }
    #expect(await lists.next() == ["c", "d", "z"])
    following.cancel()
    #expect(await lists.next() == nil)
  }

  @Test func anObjectIsFollowed() async throws {
    let (titles, continuation) = AsyncStream<String?>.makeStream()
    @Sendable func show(_ task: ToDo?) { continuation.yield(task?.title) }
    let following = Task.detached { [store, key] in
      for try await change in store.observe(ToDo.self, key) {
        switch change {
        case .initial(let task): show(task)
        case .changed(let task): show(task)
        case .deleted: show(nil)
        }
      }
    }
    var iterator = titles.makeAsyncIterator()
    #expect(await iterator.next() == "b")
    try await store.write { try $0.update(ToDo.self, key) { $0.title = "x" } }
    #expect(await iterator.next() == "x")
    try await store.write { _ = try $0.delete(ToDo.self, key) }
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
}
