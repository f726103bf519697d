import Andiron
import Foundation
import Testing

/// `docs/guides/backup.md`.
@Suite struct BackupGuideTests {
  struct Note: Codable, StoredObject {
    var pk = UUID()
    var text: String
  }

  @Test func backingUpAndLookingIntoIt() throws {
    try withStoreDirectory { url in
      let backupURL = url.deletingLastPathComponent().appending(path: "backup.andiron")
      let store = try Store(at: url)
      try store.write { try $0.add(Note(text: "kept")) }
      try store.backup(to: backupURL)

      try store.write { try $0.deleteAll(Note.self) }
      let backup = try Store(at: backupURL, options: StoreOptions(mode: .readOnly))
      let saved = try backup.count(Note.self)
      #expect(saved == 1)
      let reading = StoreOptions(mode: .readOnly)
      try store.backup(to: backupURL)
      #expect(try Store(at: backupURL, options: reading).count(Note.self) == 0)

      try Store(at: backupURL, options: StoreOptions(mode: .existing)).write {
        try $0.add(Note(text: "other"))
      }
      #expect(throws: StoreError.self) { try store.backup(to: backupURL) }
      var replacing = BackupOptions()
      replacing.replacesOtherLine = true
      try store.backup(to: backupURL, options: replacing)
      #expect(try Store(at: backupURL, options: reading).count(Note.self) == 0)

      func print(_ problem: StoreProblem) { Issue.record("\(problem)") }
      let problems = try store.verify()
      for problem in problems { print(problem) }
      #expect(problems.isEmpty)
    }
  }
}
