#if SQLite
  import Foundation
  import ObjectModel
  import SQLiteClient
  import StorageClient
  import Testing

  /// Commits of other storages over one file.
  @Suite struct SQLiteObservationTests {
    private struct Memo: Codable, Sendable, StoredObject {
      var pk: Int
    }

    @Test("A commit is noticed that comes just after observation has begun")
    func noCommitIsMissedAtTheBeginning() async throws {
      let subject = SQLiteSubject()
      let place = try subject.makePlace()
      defer { subject.remove(place) }
      // So fast that the commit may come before the file is looked at for the first time.
      let file = place.appending(path: "objects.sqlite")
      let other = SQLiteStorage(try SQLiteBackend(at: file, isDurable: false))
      try other.prepare([Memo.self])
      for number in 0..<40 {
        let backend = try SQLiteBackend(at: file)
        let isNoticed = try await notices(backend) { try other.add(Memo(pk: number)) }
        #expect(isNoticed)
        backend.close()
      }
      try other.close()
    }

    /// Whether the backend tells of the commit of `body` within ten seconds.
    private func notices(
      _ backend: SQLiteBackend, _ body: @Sendable () throws -> Void
    ) async throws -> Bool {
      let (notices, told) = AsyncStream.makeStream(of: Void.self)
      backend.onOutsideCommit { told.yield() }
      try body()
      return await withTaskGroup(of: Bool.self) { group in
        group.addTask { await notices.first { _ in true } != nil }
        group.addTask {
          try? await Task.sleep(for: .seconds(10))
          return false
        }
        defer { group.cancelAll() }
        return await group.next() ?? false
      }
    }
  }
#endif
