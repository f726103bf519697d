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
      var options = StoreOptions()
      options.mode = .readOnly
      let backup = try Store(at: backupURL, options: options)
      let saved = try backup.count(Note.self)
      #expect(saved == 1)
      try store.backup(to: backupURL)
      #expect(try Store(at: backupURL, options: options).count(Note.self) == 0)

      options.mode = .existing
      try Store(at: backupURL, options: options).write { try $0.add(Note(text: "other")) }
      #expect(throws: StoreError.self) { try store.backup(to: backupURL) }
      var replacing = BackupOptions()
      replacing.replacesOtherLine = true
      try store.backup(to: backupURL, options: replacing)
      options.mode = .readOnly
      #expect(try Store(at: backupURL, options: options).count(Note.self) == 0)

      func print(_ problem: StoreProblem) { Issue.record("\(problem)") }
      let problems = try store.verify()
      for problem in problems { print(problem) }
      #expect(problems.isEmpty)
    }
  }
}
