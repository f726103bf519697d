import FileAccess
import Foundation
import TestSupport
import Testing

@testable import Andiron

/// A copy into a store that is killed at any call of the disk continues, and ends as an exact one.
@Suite struct InterruptedCopyTests {
  private struct Page: Codable, DeclaredObject, Equatable {
    var pk: Int
    var text: String
    var image: Blob?
    static let collection = CollectionDeclaration<Page>(indexes: [.unique(\.text)])
  }

  private func source() throws -> Store {
    let store = try TestStore.open()
    try store.write { transaction in
      let blobs = try (0..<3).map { try transaction.addBlob(Data(repeating: $0, count: 90_000)) }
      for number in 0..<1_200 {
        let blob = number % 100 == 0 ? blobs[number / 100 % 3] : nil
        try transaction.add(Page(pk: number, text: "page \(number)", image: blob))
      }
    }
    return store
  }

  private func copy(_ source: Store, to disk: SimulatedFileSystem) throws -> StorageCopyReport {
    let store = try TestStore.open(disk)
    let report = try source.copy(to: store)
    try store.close()
    return report
  }

  @Test func aCopyThatIsKilledAtAnyCallContinues() throws {
    let source = try source()
    let query = ObjectQuery<Page>().sorted(by: \.pk)
    let pages = try source.fetch(query)
    var stop = 1 + Seeds.offset(below: 8)
    var (wasStopped, continuedCount) = (true, 0)
    while wasStopped {
      let disk = SimulatedFileSystem()
      disk.stop(at: stop)
      wasStopped = (try? copy(source, to: disk)) == nil
      let after = disk.crash(stop % 2 == 0 ? .lost : .kept)
      do {
        let report = try copy(source, to: after)
        #expect(report.isSame, "stopped at call \(stop)")
        if report.isContinued { continuedCount += 1 }
      } catch let error as StoreError where error.code == .notEmpty {
        // All was there: the store was stopped when it was closed.
      }
      let store = try TestStore.open(after)
      let (found, problems) = (try store.fetch(query), try store.verify())
      #expect(found == pages, "stopped at call \(stop)")
      #expect(problems.isEmpty, "stopped at call \(stop)")
      let image = try #require(found[200].image)
      #expect(try store.bytes(of: image).count == 90_000)
      #expect(try store.copy(to: TestStore.open()).isSame)
      try store.close()
      stop += Seeds.amount(29, search: 8)
    }
    #expect(continuedCount > 1)
  }
}
