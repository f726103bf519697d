#if SQLite
  import Foundation
  import ObjectModel
  import SQLiteClient
  import StorageClient
  import Testing

  @Suite struct SQLiteFileModeTests {
    private struct Memo: Codable, Sendable, StoredObject {
      var pk: Int
    }

    private func modes(_ place: URL) throws -> [String: Int] {
      let manager = FileManager.default
      var modes: [String: Int] = [:]
      for name in try manager.contentsOfDirectory(atPath: place.path) {
        let found = try manager.attributesOfItem(atPath: place.appending(path: name).path)
        modes[name] = (found[.posixPermissions] as? NSNumber)?.intValue
      }
      return modes
    }

    @Test func `the files of a database are accessible to their owner alone`() throws {
      let subject = SQLiteSubject()
      let place = try subject.makePlace()
      defer { subject.remove(place) }
      let file = place.appending(path: "objects.sqlite")
      let storage = try SQLiteStorage(at: file)
      try storage.prepare([Memo.self])
      try storage.add(Memo(pk: 1))
      let modes = try modes(place)
      #expect(modes.count >= 2 && modes.values.allSatisfy { $0 == 0o600 }, "\(modes)")
      try storage.close()
    }

    @Test func `a file that is there keeps its mode`() throws {
      let subject = SQLiteSubject()
      let place = try subject.makePlace()
      defer { subject.remove(place) }
      let file = place.appending(path: "objects.sqlite")
      try SQLiteStorage(at: file).close()
      try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: file.path)
      let storage = try SQLiteStorage(at: file)
      try storage.prepare([Memo.self])
      #expect(try modes(place)["objects.sqlite"] == 0o640)
      try storage.close()
    }
  }
#endif
