#if PostgreSQL
  import CollectionModel
  import FileAccess
  import Foundation
  import ObjectModel
  import PostgreSQLClient
  import PostgreSQLDriver
  import PostgreSQLTestSupport
  import StorageClient
  import TestSupport
  import Testing

  /// Writes whose answers come with a later question, or with the commit.
  @Suite(.serialized, .enabled(if: TestServer.isThere)) struct PipelinedWriteTests {
    @Test func `what a transaction wrote is seen by its next question`() throws {
      try withDatabase { _, storage in
        try storage.write { writer in
          try writer.add(Entry(pk: 1, number: 5))
          #expect(try writer.object(Entry.self, key: 1)?.number == 5)
          try writer.update(Entry.self, key: 1) { $0.number = 6 }
          #expect(try writer.count(ObjectQuery<Entry>().where(\.number == 6)) == 1)
          try writer.delete(Entry.self, key: 1)
          #expect(try writer.object(Entry.self, key: 1) == nil)
          try writer.add(Entry(pk: 1, number: 7))
        }
        #expect(try storage.fetch(Entry.self).map(\.number) == [7])
        #expect(try storage.verify().isEmpty)
      }
    }

    @Test func `a savepoint that is undone takes back what waited in it, and nothing else`() throws
    {
      struct Stop: Error {}
      try withDatabase { _, storage in
        try storage.prepare([Entry.self])
        try storage.write { writer in
          try writer.add(Entry(pk: 1))
          try? writer.savepoint {
            try writer.add(Entry(pk: 2))
            throw Stop()
          }
          try? writer.savepoint {
            try writer.add(Entry(pk: 3))
            _ = try writer.count(Entry.self)
            try writer.add(Entry(pk: 4))
            throw Stop()
          }
          try writer.savepoint { try writer.add(Entry(pk: 5)) }
        }
        #expect(try storage.fetch(Entry.self).map(\.pk).sorted() == [1, 5])
        #expect(try storage.verify().isEmpty)
      }
    }

    @Test func `a conflict that the body has caught has the transaction run once more`() throws {
      try withDatabase { place, storage in
        try storage.add(contentsOf: [Entry(pk: 1), Entry(pk: 2)])
        let other = try PostgreSQLStorage(at: place)
        defer { try? other.close() }
        var runs = 0
        try storage.write { writer in
          runs += 1
          _ = try writer.object(Entry.self, key: 2)
          if runs == 1 { try other.update(Entry.self, key: 1) { $0.number = 10 } }
          do {
            try writer.update(Entry.self, key: 1) { $0.number += 1 }
            _ = try writer.count(Entry.self)
          } catch {
            // A program that goes on regardless.
          }
        }
        #expect(runs == 2)
        #expect(try storage.object(Entry.self, key: 1)?.number == 11)
      }
    }

    @Test func `two writers of one key leave one object`() throws {
      try withDatabase { place, storage in
        try storage.prepare([Entry.self])
        let added = Locked(0)
        let storages = try (0..<4).map { _ in try PostgreSQLStorage(at: place) }
        TestThread.perform(4) { number in
          for key in 0..<30 {
            do {
              try storages[number].add(Entry(pk: key))
              added.withLock { $0 += 1 }
            } catch let error as StoreError where error.code == .keyExists {
              continue
            } catch {
              Issue.record("\(error)")
            }
          }
        }
        for own in storages { try own.close() }
        #expect(added.withLock { $0 } == 30)
        #expect(try storage.count(Entry.self) == 30)
        #expect(try storage.verify().isEmpty)
      }
    }
  }
#endif
