import Andiron
import Foundation
import Testing

/// Snapshots that are closed before they are released.
@Suite struct ClosedSnapshotTests {
  let store: Store

  init() throws {
    store = try TestStore.open(types: [Person.self])
    try store.write { transaction in
      try transaction.add(contentsOf: (0..<100).map { Person(name: "P\($0)", age: $0) })
    }
  }

  @Test func aClosedSnapshotHoldsNothingAndReadsNothing() throws {
    let snapshot = try store.snapshot()
    let results = try snapshot.objects(Person.self).results()
    #expect(try store.statistics().snapshots.count == 1)
    snapshot.close()
    snapshot.close()
    #expect(try store.statistics().snapshots.isEmpty)
    let error = #expect(throws: StoreError.self) { try snapshot.count(Person.self) }
    #expect(error?.code == .closed)
    #expect(throws: StoreError.self) { try results.object(at: 0) }
    #expect(throws: StoreError.self) { try snapshot.collection("Person").description() }
    #expect(snapshot.sequence == results.sequence && results.count == 100)
  }

  @Test func aReadInProgressContinuesAndGivesBackTheSpace() throws {
    let snapshot = try store.snapshot()
    var count = 0
    try snapshot.objects(Person.self).forEach { _ in
      snapshot.close()
      count += 1
    }
    #expect(count == 100)
    #expect(try store.statistics().snapshots.isEmpty)
    #expect(throws: StoreError.self) { try snapshot.count(Person.self) }
    #expect(try store.count(Person.self) == 100)
  }

  @Test func readsAndClosingMayRace() async throws {
    for _ in 0..<50 {
      let snapshot = try store.snapshot()
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 0..<8 {
          group.addTask {
            if number == 4 { return snapshot.close() }
            do {
              let count = try snapshot.objects(Person.self).where(\.age > 49).count()
              #expect(count == 50)
            } catch let error as StoreError {
              #expect(error.code == .closed)
            }
          }
        }
        try await group.waitForAll()
      }
      #expect(try store.statistics().snapshots.isEmpty)
    }
  }
}
