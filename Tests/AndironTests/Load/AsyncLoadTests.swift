import Andiron
import Foundation
import Synchronization
import Testing

@Suite(.hangLimit) struct AsyncLoadTests {
  let store: Store
  let options: LoadOptions

  init() throws {
    store = try TestStore.open()
    var options = LoadOptions()
    options.batchCount = 10
    self.options = options
  }

  /// Magazines one by one; reports when each is requested.
  private struct Source: AsyncSequence, Sendable {
    typealias Element = Magazine
    var count: Int
    var willGive: @Sendable (Int) throws -> Void = { _ in }

    struct AsyncIterator: AsyncIteratorProtocol {
      let source: Source
      var number = 0

      mutating func next() async throws -> Magazine? {
        guard number < source.count else { return nil }
        defer { number += 1 }
        try source.willGive(number)
        await Task.yield()
        return Magazine(pk: "\(number)", title: "T")
      }
    }

    func makeAsyncIterator() -> AsyncIterator { AsyncIterator(source: self) }
  }

  private struct Broken: Error {}

  @Test func objectsThatComeOneByOneAreStoredInBatches() async throws {
    let stored = Atomic<Int>(0)
    let most = Mutex(0)
    let source = Source(count: 95) { number in
      let waiting = number + 1 - stored.load(ordering: .relaxed)
      most.withLock { $0 = max($0, waiting) }
    }
    let counts = try await store.load(source, options: options) { counts in
      stored.store(counts.objectCount, ordering: .relaxed)
      return true
    }
    #expect(counts.objectCount == 95 && counts.batchCount == 10)
    #expect(most.withLock { $0 } == 10)
    #expect(try store.count(Magazine.self) == 95)
  }

  @Test func aSequenceIsLoadedInATaskToo() async throws {
    let magazines = (0..<25).lazy.map { Magazine(pk: "\($0)", title: "T") }
    let counts = try await store.load(magazines, options: options)
    #expect(counts.insertedCount == 25 && counts.batchCount == 3)
  }

  @Test func valuesAreLoadedInATaskToo() async throws {
    let values = (0..<25).map { (RecordKey.integer($0), Value(object: [("n", Value($0))])) }
    let collection = store.collection("Things")
    #expect(try await collection.load(values, options: options).batchCount == 3)
    let stream = AsyncStream { continuation in
      for value in values { continuation.yield(value) }
      continuation.finish()
    }
    #expect(try await collection.load(stream, options: options).replacedCount == 25)
  }

  @Test func whatTheSequenceThrowsIsToldWithWhatIsStored() async throws {
    let source = Source(count: 95) { if $0 == 34 { throw Broken() } }
    do throws(LoadError) {
      try await store.load(source, options: options)
      Issue.record("it has to throw")
    } catch {
      #expect(error.underlying is Broken && error.position == nil)
      #expect(error.stored.objectCount == 30)
    }
    #expect(try store.count(Magazine.self) == 30)
  }

  @Test func cancellingTheTaskEndsTheLoadBetweenTwoBatches() async throws {
    let store = store
    let options = options
    let task = Task {
      try await store.load(Source(count: 1_000), options: options) { counts in
        if counts.batchCount == 2 { withUnsafeCurrentTask { $0?.cancel() } }
        return true
      }
    }
    let error = await #expect(throws: LoadError.self) { _ = try await task.value }
    #expect(error?.underlying is CancellationError && error?.stored.objectCount == 20)
    #expect(try store.count(Magazine.self) == 20)
  }

  @Test func aSequenceThatEndsBecauseItsTaskWasCancelledIsNotTakenForWhole() async throws {
    let (stream, continuation) = AsyncStream<Magazine>.makeStream()
    let store = store
    let task = Task { try await store.load(stream) }
    for number in 0..<5 { continuation.yield(Magazine(pk: "\(number)", title: "T")) }
    task.cancel()
    let error = await #expect(throws: LoadError.self) { _ = try await task.value }
    #expect(error?.underlying is CancellationError)
    #expect(try store.count(Magazine.self) == 0)
  }

  @Test func othersWriteBetweenBatches() async throws {
    let store = store
    let magazines = (0..<50).lazy.map { Magazine(pk: "\($0)", title: "T") }
    try await store.load(magazines, options: options) { counts in
      // The loading thread is not the one in the transaction, and no transaction is open.
      (try? store.write { try $0.upsert(Author(name: "A \(counts.batchCount)")) }) ?? false
    }
    #expect(try store.count(Author.self) == 5)
  }
}
