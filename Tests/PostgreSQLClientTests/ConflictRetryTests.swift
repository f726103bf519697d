#if PostgreSQL
  import Foundation
  import StorageClient
  import Testing

  @testable import PostgreSQLClient

  @Suite struct ConflictRetryTests {
    private static let conflict = StoreError(.conflict, "another transaction was in the way")

    /// Runs a body that fails `count` times. Returns its result, the number of attempts, and the
    /// pauses.
    private func run(
      failing count: Int, with error: StoreError = conflict
    ) -> (result: Result<String, any Error>, attempts: Int, pauses: [TimeInterval]) {
      var pauses: [TimeInterval] = []
      var attempts = 0
      let retry = ConflictRetry { pauses.append($0) }
      let result = Result {
        try retry.run {
          attempts += 1
          if attempts <= count { throw error }
          return "done"
        }
      }
      return (result, attempts, pauses)
    }

    @Test func `the first attempt after a conflict comes at once`() throws {
      let once = run(failing: 1)
      #expect(try once.result.get() == "done")
      #expect(once.attempts == 2 && once.pauses.isEmpty)
    }

    @Test func `later attempts come after short pauses that differ`() throws {
      let many = run(failing: 30)
      #expect(try many.result.get() == "done")
      #expect(many.attempts == 31 && many.pauses.count == 29)
      #expect(many.pauses.allSatisfy { (0...0.05).contains($0) })
      #expect(Set(many.pauses).count > 20)
      #expect(many.pauses.prefix(2).allSatisfy { $0 <= 0.01 })
    }

    @Test func `a conflict that does not end is an error, with what was in the way`() throws {
      let all = run(failing: 1_000)
      #expect(all.attempts == ConflictRetry.mostAttempts)
      let error = try #require(throws: StoreError.self) { try all.result.get() }
      #expect(error.code == .conflict && error.underlying != nil)
    }

    @Test func `other errors are thrown at once`() {
      let other = run(failing: 5, with: StoreError(.noSpace, "the disk is full"))
      #expect(other.attempts == 1)
      #expect(throws: StoreError.self) { try other.result.get() }
    }
  }
#endif
