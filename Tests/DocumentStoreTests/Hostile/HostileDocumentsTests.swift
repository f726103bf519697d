import Andiron
import DocumentStore
import FileAccess
import Foundation
import ObjectModel
import StoreTestSupport
import TestSupport
import Testing
import TextIndex
import ValueModel

/// Databases whose records hold anything, under right hashes: used to the end without a trap.
@Suite(.damages("its stores hold forged records"))
struct HostileDocumentsTests {
  private static let path = "/store"
  private static let secret = "Tribbiani"

  private static func options(_ disk: SimulatedFileSystem) -> StoreOptions {
    var options = StoreOptions().withTextIndexes()
    options.engine.fileSystem = disk
    options.engine.segmentByteCount = 64 << 10
    options.engine.isMaintenanceAutomatic = false
    return options
  }

  private static func open(_ disk: SimulatedFileSystem, _ path: String) throws -> Store {
    try Store(at: URL(filePath: path), options: options(disk))
  }

  private static let filled = Result { () throws -> SimulatedFileSystem in
    let disk = SimulatedFileSystem()
    let store = try open(disk, path)
    let notes = try store.database("notes")
    for number in 0..<6 {
      var document = try notes.create(
        ["title": Value("\(secret) \(number)"), "n": Value(number)], id: "d\(number)")
      for edit in 0..<number {
        document["edit"] = Value("\(secret) \(edit)")
        document = try notes.update(document)
      }
    }
    let foreign = try #require(Revision("2-ffffffffffffffffffffffffffffffff"))
    try notes.write { notes in
      let first = try #require(try notes.history(of: "d1").last)
      try notes.graft(
        ForeignRevision(id: "d1", history: [foreign, first], body: ["title": Value(secret)]))
      var document = try notes.require("d2")
      try notes.attach(Array(secret.utf8), to: &document, as: "a", contentType: "text/plain")
      _ = try notes.update(document)
    }
    let gone = try notes.create(["title": Value(secret)], id: "gone")
    _ = try notes.delete(gone)
    try notes.write { notes in
      try notes.addIndex(SelectorIndex(["n"]))
      _ = try notes.purge("d0")
      try notes.setLocal("checkpoint", ["at": Value(secret)])
    }
    try store.close()
    return disk
  }

  // MARK: Use

  private static let reading: [HostileUse.Step] = [
    { _ = try $0.databases() },
    { store in try store.database("notes").visit { document, _ in _ = document.body.json() } },
    { store in
      let notes = try store.database("notes")
      for number in 0..<6 {
        for leaf in try notes.leaves(of: "d\(number)") {
          for attachment in leaf.attachments.values { _ = try notes.content(of: attachment) }
        }
        _ = try notes.history(of: "d\(number)")
        _ = try notes.conflicts(of: "d\(number)")
      }
    },
    { _ = try $0.database("notes").conflictedDocuments() },
    { _ = try $0.database("notes").changes() },
    { _ = try $0.database("notes").purges() },
    { _ = try $0.database("notes").local("checkpoint") },
    { _ = try $0.database("notes").find(FindQuery(Selector(["n": ["$gt": 2]]))) },
  ]

  private static let writing: [HostileUse.Step] = [
    { _ = try $0.database("notes").create(["title": "new"], id: "new") },
    { store in
      let notes = try store.database("notes")
      for number in 0..<6 {
        guard var document = try notes.document("d\(number)") else { continue }
        document["edit"] = "another"
        _ = try notes.update(document)
      }
    },
    { store in try store.database("notes").write { _ = try $0.deleteLeaves(of: "d2") } },
    { store in try store.database("notes").write { _ = try $0.purge("d3") } },
    { store in try store.database("notes").write { try $0.setRevisionDepth(2) } },
    { store in try store.database("notes").write { try $0.setPurgeLimit(1) } },
    { store in try store.database("notes").write { _ = try $0.drop() } },
  ]

  @Test(arguments: Seeds.list(Seeds.amount(12, search: 100)))
  func `whatever records of databases hold, they are used to their end`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let disk = try Self.filled.get().copy()
    let count = random.chance(1, in: 2) ? 1 : Int.random(in: 2...6, using: &random)
    let changes = try RecordForger(disk, path: Self.path).forge(count, using: &random)
    var use = HostileUse(
      disk, path: Self.path, options: Self.options(disk), secret: Self.secret,
      about: "SEED=\(seed): \(changes)", open: { try Self.open(disk, $0) })
    use.isTyped = { $0 is StoreError || $0 is DocumentError }
    use.isDamaged = { try !$0.database("notes").problems().isEmpty }
    use.run(read: Self.reading, write: Self.writing)
  }
}
