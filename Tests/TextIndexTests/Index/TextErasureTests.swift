import Andiron
import FileAccess
import Foundation
import TestSupport
import Testing
import ValueModel

@testable import TextIndex
@testable import TextTestSupport

/// What an index of words has written is gone from every file after the index is dropped and the
/// store compacted, also where it is a small part of full segments.
@Suite struct TextErasureTests {
  private func files(_ disk: SimulatedFileSystem, with word: String) -> Int {
    disk.fileList().count { path in
      Data(disk.content(of: path) ?? []).range(of: Data(word.utf8)) != nil
    }
  }

  @Test func `the words of a dropped index leave full segments`() throws {
    let disk = SimulatedFileSystem()
    var options = StoreOptions().withTextIndexes()
    options.engine.fileSystem = disk
    options.engine.segmentByteCount = 64 << 10
    options.engine.isMaintenanceAutomatic = false
    let store = try Store(at: URL(filePath: "/notes"), types: [Note.self], options: options)
    try store.write { try $0.ensureTextIndex(Note.index, on: Note.self) }
    // The index has words in small letters, so that they are no part of the note itself.
    try store.write { try $0.add(Note(pk: 1, title: "ONE", body: "ZWEIUNDDREISSIG")) }
    var random = SeededGenerator(seed: 1)
    for number in 0..<300 {
      let text = random.bytes(400).map { String($0) }.joined()
      try store.write {
        _ = try $0.collection("other").upsert(["text": Value(text)], key: .integer(number))
      }
    }
    try store.compact()
    #expect(files(disk, with: "weiunddreissig") > 0)
    try store.write { _ = try $0.dropTextIndex("words", ofCollection: "Note") }
    try store.compact()
    #expect(files(disk, with: "weiunddreissig") == 0)
    #expect(files(disk, with: "ZWEIUNDDREISSIG") > 0)
    try store.close()
    #expect(files(disk, with: "weiunddreissig") == 0)
  }
}
