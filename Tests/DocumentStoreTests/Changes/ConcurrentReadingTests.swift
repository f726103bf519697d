import Andiron
import FileAccess
import Testing
import ValueModel

@testable import DocumentStore

/// Answers that take several reads, while others write to the store.
@Suite(.hangLimit) struct ConcurrentReadingTests {
  @Test func anAnswerIsAsOfOneCommit() async throws {
    let notes = try Store.inMemory().database("notes")
    try notes.create(["n": 0], id: "x")
    let isWritten = Locked(false)
    let writing = Task.detached { () throws in
      defer { isWritten.withLock { $0 = true } }
      for number in 0..<150 {
        var note = try notes.require("x")
        note["n"] = Value(number)
        note = try notes.update(note)
        try notes.delete(note)
        try notes.create([:], id: "x")
      }
    }
    let reading = Task.detached { () throws in
      while !isWritten.withLock({ $0 }) {
        #expect(try notes.leaves(of: "x").count == 1)
        let query = ChangesQuery(listsAllLeaves: true) { _ in true }
        #expect(try notes.changes(query)?.changes.count == 1)
        #expect(try notes.problems().isEmpty)
      }
    }
    try await writing.value
    try await reading.value
  }
}
