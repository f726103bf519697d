import Andiron
import DocumentStore
import Foundation
import Testing
import ValueModel

/// `docs/guides/attachments.md`.
@Suite struct AttachmentsGuideTests {
  struct Scan: Codable, StoredObject {
    var pk = UUID()
    var title: String
    var image: Blob
  }

  private func withStore(_ body: (Store, URL) throws -> Void) throws {
    let url = FileManager.default.temporaryDirectory
      .appending(path: "AttachmentsGuide-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: url) }
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    let store = try Store(at: url.appending(path: "clinic.andiron"))
    try body(store, url)
    #expect(try store.verify().allSatisfy { $0.severity == .note })
    try store.close()
  }

  @Test func `objects name blobs`() throws {
    try withStore { store, folder in
      let bytes = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 * $0) }
      let scan = try store.write { transaction in
        let scan = Scan(title: "knee", image: try transaction.addBlob(bytes))
        try transaction.add(scan)
        return scan
      }
      let image = try store.bytes(of: scan.image)
      let beginning = try store.bytes(of: scan.image, in: 0..<16)

      #expect(image == bytes)
      #expect(beginning == Array(bytes[..<16]))
      let (file, copy) = (folder.appending(path: "film"), folder.appending(path: "copy"))
      try Data(bytes + bytes).write(to: file)
      let film = try store.stageBlob(contentsOf: file)
      try store.write { try $0.add(Scan(title: "heart", image: film.blob)) }

      var byteCount = 0
      try store.visit(film.blob) { piece in byteCount += piece.count }
      try store.write(film.blob, to: copy)

      #expect(byteCount == 200_000)
      #expect(try Data(contentsOf: copy) == Data(bytes + bytes))
    }
  }

  @Test func `documents have attachments`() throws {
    try withStore { store, _ in
      let bytes = Array("not really a picture".utf8)
      let notes = try store.database("notes")
      var note = try notes.write { notes in
        var note = try notes.create(["text": "likes engines"])
        try notes.attach(bytes, to: &note, as: "engine.png", contentType: "image/png")
        return try notes.update(note)
      }
      for (name, attachment) in note.attachments {
        print(name, attachment.contentType, try notes.content(of: attachment).count)
      }

      note.attachments["engine.png"] = nil
      note = try notes.update(note)
      #expect(note.attachments.isEmpty)
      #expect(try notes.history(of: note.id).count == 3)
    }
  }
}
