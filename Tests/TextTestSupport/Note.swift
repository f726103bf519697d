import Andiron
import FileAccess
import Foundation
import ObjectModel
import ValueModel

@testable import TextIndex

struct Note: Codable, StoredObject, Hashable, Sendable {
  var pk: Int
  var title: String
  var body: String
  var mood = 0

  static let index = TextIndex(
    [ValuePath(field: "title"), ValuePath(field: "body")], name: "words")
}

extension Store {
  /// A store of notes with an index of their text.
  static func ofNotes(_ disk: any FileSystem = MemoryFileSystem()) throws -> Store {
    var options = StoreOptions().withTextIndexes()
    options.engine.fileSystem = disk
    options.engine.segmentByteCount = 256 << 10
    let store = try Store(at: URL(filePath: "/notes"), types: [Note.self], options: options)
    try store.write { try $0.ensureTextIndex(Note.index, on: Note.self) }
    return store
  }
}
