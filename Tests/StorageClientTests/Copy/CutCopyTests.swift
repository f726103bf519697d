import Andiron
import FileAccess
import Foundation
import StorageClient
import Testing

/// A copy that fails at any of its writes continues, and ends with an exact copy.
@Suite struct CutCopyTests {
  private func source() throws -> MemoryStorage {
    let storage = MemoryStorage()
    try storage.add(contentsOf: (0..<1_100).map { Row(pk: $0, name: "row \($0)") })
    return storage
  }

  private func check(_ copy: some ObjectStorage, _ source: some ObjectStorage) throws {
    let query = ObjectQuery<Row>().sorted(by: \.pk)
    let (found, wanted) = (try copy.fetch(query), try source.fetch(query))
    #expect(found == wanted)
  }

  @Test(arguments: CutBackend.Moment.allCases)
  func aDatabaseThatFailsInAnyTransaction(_ moment: CutBackend.Moment) throws {
    let source = try source()
    var turn = 1
    while true {
      let place = KeptMemory.Place()
      var isCut = false
      do {
        let cut = DatabaseStorage(CutBackend(KeptMemory(place), moment, turn: turn))
        _ = try source.copy(to: cut)
      } catch let error as StoreError where [.unreachable, .unknownOutcome].contains(error.code) {
        isCut = true
      }
      let storage = DatabaseStorage(KeptMemory(place))
      do {
        let report = try source.copy(to: storage)
        #expect(isCut && report.isSame)
      } catch let error as StoreError where error.code == .notEmpty {
        // It was complete already, or was cut after its last commit.
        #expect(!isCut || moment == .afterCommit)
      }
      try check(storage, source)
      let problems = try storage.verify()
      #expect(problems.isEmpty)
      if !isCut { break }
      turn += 1
    }
    // One to begin, three batches, and one to end.
    #expect(turn == 6)
  }
}
