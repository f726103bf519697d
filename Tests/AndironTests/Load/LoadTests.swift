import FileAccess
import Foundation
import StorageEngine
import Synchronization
import Testing

@testable import Andiron

@Suite struct LoadTests {
  let disk = SimulatedFileSystem()
  let store: Store

  init() throws { store = try TestStore.open(disk) }

  private func magazines(_ range: Range<Int>) -> some Sequence<Magazine> {
    range.lazy.map { Magazine(pk: "\($0)", title: "Title \($0)") }
  }

  private func options(_ change: (inout LoadOptions) -> Void) -> LoadOptions {
    var options = LoadOptions()
    options.batchCount = 10
    change(&options)
    return options
  }

  @Test func everyObjectIsStoredAndCounted() throws {
    try store.write { try $0.add(Magazine(pk: "3", title: "Old")) }
    let counts = try store.load(magazines(0..<25), options: options { _ in })
    #expect(counts.insertedCount == 24 && counts.replacedCount == 1 && counts.batchCount == 3)
    #expect(counts.objectCount == 25 && counts.byteCount > 25 * 10)
    #expect(try store.count(Magazine.self) == 25)
    #expect(try store.object(Magazine.self, key: "3")?.title == "Title 3")
    #expect(try store.load([Magazine]()).objectCount == 0)
    #expect(try store.verify() == [])
  }

  @Test func noMoreThanABatchIsTakenFromTheSequenceBeforeItIsStored() throws {
    var taken = 0
    var stored = 0
    var most = 0
    let sequence = (0..<1_000).lazy.map { number in
      taken += 1
      most = max(most, taken - stored)
      return Magazine(pk: "\(number)", title: "T")
    }
    try store.load(sequence, options: options { _ in }) { counts in
      stored = counts.objectCount
      return true
    }
    #expect(taken == 1_000 && most == 10)
  }

  @Test func aBatchIsBoundedByBytesToo() throws {
    var sizes: [Int] = []
    var stored = 0
    let sequence = (0..<50).lazy.map {
      Magazine(pk: "\($0)", title: String(repeating: "x", count: 1_000))
    }
    try store.load(sequence, options: options { $0.batchByteCount = 3_500 }) { counts in
      sizes.append(counts.objectCount - stored)
      stored = counts.objectCount
      return true
    }
    #expect(sizes.allSatisfy { $0 <= 4 } && stored == 50)
  }

  @Test func objectsAreLetGoAsSoonAsTheyAreTaken() throws {
    let sequence = (0..<500).lazy.map { Tracked(pk: $0) }
    let counts = try store.load(sequence, options: options { _ in })
    #expect(counts.objectCount == 500)
    #expect(Tracker.alive.withLock { $0.most } <= 3)
  }

  // MARK: Errors

  @Test func anObjectThatIsRefusedIsNamedAndTheBatchesBeforeStay() throws {
    try store.write { try $0.add(Magazine(pk: "17", title: "Old")) }
    do throws(LoadError) {
      try store.load(magazines(0..<30), options: options { $0.existing = .refused })
      Issue.record("it has to throw")
    } catch {
      #expect(error.position == 17 && error.store?.code == .keyExists)
      #expect(error.stored.objectCount == 10)
      #expect(!error.description.contains("Title"))
    }
    #expect(try store.count(Magazine.self) == 11)
    #expect(try store.object(Magazine.self, key: "17")?.title == "Old")
  }

  @Test func anObjectWithoutAKeyIsRefusedBeforeItsBatch() throws {
    let people = [Person(name: "A", age: 1), Person(pk: .unassigned, name: "B", age: 2)]
    do throws(LoadError) {
      try store.load(people)
      Issue.record("it has to throw")
    } catch {
      #expect(error.position == 1 && error.store?.code == .noPrimaryKeyValue)
      #expect(error.stored.objectCount == 0)
    }
  }

  @Test func aKeyThatTheEngineRefusesIsAStoreError() throws {
    let long = Magazine(pk: String(repeating: "k", count: 5_000), title: "Long")
    let error = #expect(throws: LoadError.self) { try store.load([long]) }
    #expect(error?.store?.code == .notStorable && error?.position == 0)
  }

  @Test func progressEndsTheLoad() throws {
    let error = #expect(throws: LoadError.self) {
      try store.load(magazines(0..<100), options: options { _ in }) { $0.batchCount < 3 }
    }
    #expect(error?.underlying is CancellationError && error?.stored.objectCount == 30)
    #expect(try store.count(Magazine.self) == 30)
  }

  // MARK: Values

  @Test func valuesAreStoredUnderTheirKeys() throws {
    let values = (0..<25).lazy.map { number in
      (RecordKey.integer(number), Value(object: [("n", Value(number))]))
    }
    let counts = try store.collection("Things").load(values, options: options { _ in })
    #expect(counts.insertedCount == 25)
    #expect(try store.collection("Things").value(key: .integer(7))?["n"]?.integer == 7)
    #expect(try store.collection("Things").description()?.keyKind == .integer)
    for wrong in [(RecordKey.string("x"), Value(object: [])), (.integer(1), Value("text"))] {
      let error = #expect(throws: LoadError.self) {
        try store.collection("Things").load([(.integer(99), Value(object: [])), wrong])
      }
      #expect(error?.store?.code == .wrongType && error?.position == 1)
    }
    #expect(try store.collection("Things").count() == 25)
  }

  // MARK: Durability

  @Test func aLoadThatSyncsAtTheEndIsDurableWhenItReturnsAndWhenItThrows() throws {
    let options = options { $0.durability = .atTheEnd }
    try store.load(magazines(0..<30), options: options)
    #expect(try count(after: .lost) == 30)
    let bad = Array(magazines(30..<45)) + [Magazine(pk: "", title: "")]
    let error = #expect(throws: LoadError.self) { try store.load(bad, options: options) }
    #expect(error?.stored.objectCount == 10)
    #expect(try count(after: .lost) == 40)
  }

  @Test func eachBatchIsDurableWhereNothingElseWasAskedFor() throws {
    var counts: [Int] = []
    try store.load(magazines(0..<30), options: options { _ in }) { _ in
      counts.append((try? count(after: .lost)) ?? -1)
      return true
    }
    #expect(counts == [10, 20, 30])
  }

  private func count(after crash: CrashPolicy) throws -> Int {
    try TestStore.open(disk.crash(crash)).count(Magazine.self)
  }
}

/// An object that counts its living instances.
private struct Tracked: Codable, StoredObject {
  var pk: Int
  private let tracker = Tracker()

  init(pk: Int) { self.pk = pk }

  private enum CodingKeys: String, CodingKey { case pk }
}

private final class Tracker: Sendable {
  static let alive = Mutex((now: 0, most: 0))

  init() {
    Self.alive.withLock { alive in
      alive.now += 1
      alive.most = max(alive.most, alive.now)
    }
  }

  deinit { Self.alive.withLock { $0.now -= 1 } }
}
