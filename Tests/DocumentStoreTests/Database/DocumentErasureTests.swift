import Andiron
import FileAccess
import Foundation
import TestSupport
import Testing
import ValueModel

@testable import DocumentStore

/// What is purged is gone from every file after `compact`, also where it is a small part of full
/// segments.
@Suite struct DocumentErasureTests {
  private static let mark = "what shall be gone for good"

  private let disk = SimulatedFileSystem()

  private func marks() -> Int {
    disk.fileList().count { path in
      Data(disk.content(of: path) ?? []).range(of: Data(Self.mark.utf8)) != nil
    }
  }

  private func store() throws -> Store {
    var options = StoreOptions()
    options.engine.fileSystem = disk
    options.engine.segmentByteCount = 64 << 10
    options.engine.isMaintenanceAutomatic = false
    return try Store(at: URL(filePath: "/store"), options: options)
  }

  /// Several segments of documents that are all current, one of them with the mark.
  private func fill(_ notes: Database<Store>, _ addMarked: (Database<Store>) throws -> Void) throws
  {
    var random = SeededGenerator(seed: 1)
    for number in 0..<300 {
      let text = random.bytes(400).map { String($0) }.joined()
      try notes.create(["text": Value(text)], id: "\(number)")
      if number == 100 { try addMarked(notes) }
    }
    try notes.source.compact()
  }

  @Test func `a purged document leaves full segments`() throws {
    let store = try store()
    let notes = try store.database("notes")
    try fill(notes) { try $0.create(["text": Value(Self.mark)], id: "marked") }
    #expect(marks() > 0)
    try notes.write { _ = try $0.purge("marked") }
    try store.compact()
    #expect(marks() == 0)
    try store.close()
    #expect(marks() == 0)
  }

  @Test func `the bytes of a purged document's attachment leave full segments`() throws {
    let store = try store()
    let notes = try store.database("notes")
    try fill(notes) { notes in
      try notes.write { notes in
        var marked = try notes.create([:], id: "marked")
        try notes.attach(
          Array(Self.mark.utf8), to: &marked, as: "mark", contentType: "application/octet-stream")
        try notes.update(marked)
      }
    }
    #expect(marks() > 0)
    try notes.write { _ = try $0.purge("marked") }
    try store.compact()
    #expect(marks() == 0)
    try store.close()
    #expect(marks() == 0)
  }
}
