import FileAccess
import Foundation
import StorageEngine
import TestSupport
import Testing

/// A reader that was written from docs/format.md alone shows what the engine shows: the document is
/// complete and correct.
@Suite(.enabled(if: FormatReader.python != nil, "python3 is not here: the format is not proven"))
struct IndependentReaderTests {
  private func expectEqual(
    _ store: VariedStore, _ path: String, _ comment: Comment,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let shown = try store.listing()
    let read = try FormatReader.list(path)
    let difference = StoreListing.difference(shown, read)
    #expect(difference == "none", comment, sourceLocation: sourceLocation)
    #expect(!shown.tables.isEmpty, comment, sourceLocation: sourceLocation)
  }

  private func reopen(_ store: inout VariedStore, _ path: String) throws {
    try store.engine.close()
    let deleted = store.deleted
    store = try VariedStore(path)
    store.deleted = deleted
  }

  @Test func theReaderShowsWhatTheEngineShows() throws {
    let directory = try TemporaryDirectory()
    let path = directory.path + "/store"
    var store = try VariedStore(path)
    try store.writePlain()
    try expectEqual(store, path, "records and entries")
    try store.writeDeflated()
    try expectEqual(store, path, "deflated values")
    try store.writeHistory()
    try expectEqual(store, path, "old versions")
    try store.writeTransactions()
    try expectEqual(store, path, "savepoints, aborts, a long transaction")
    try reopen(&store, path)
    try expectEqual(store, path, "closed and opened")
    try store.writePlain()
    try store.writeHistory()
    try expectEqual(store, path, "written again")
    try store.engine.compact()
    try expectEqual(store, path, "compacted")
    try store.writeTransactions()
    try reopen(&store, path)
    try expectEqual(store, path, "written, closed, opened")
  }

  /// Copies the files of a simulation to a directory.
  private func copy(_ fileSystem: SimulatedFileSystem, to path: String) throws {
    for file in fileSystem.fileList() where file.hasSuffix(".segment") {
      let target = URL(fileURLWithPath: path + file)
      try FileManager.default.createDirectory(
        at: target.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(fileSystem.content(of: file) ?? []).write(to: target)
    }
  }

  @Test(arguments: Seeds.list(6)) func bothAgreeAfterACrash(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let fileSystem = SimulatedFileSystem(seed: seed)
    var store = try VariedStore("/store") { $0.fileSystem = fileSystem }
    try store.writePlain()
    fileSystem.stop(at: Int.random(in: 1..<400, using: &random), .during)
    do {
      try store.writeTransactions()
      try store.writeHistory()
      try store.engine.compact()
      try store.writePlain()
    } catch {
      #expect(fileSystem.isStopped, "seed \(seed): \(error)")
    }
    let crashed = fileSystem.crash(random.chance(1, in: 4) ? .kept : .random(seed: seed))
    let directory = try TemporaryDirectory()
    try copy(crashed, to: directory.path)
    let read = try FormatReader.list(directory.path + "/store")
    for path in crashed.fileList() where !path.hasSuffix(".segment") { try crashed.remove(path) }
    var reopened = try VariedStore("/store") { $0.fileSystem = crashed }
    reopened.deleted = ["last": [], "all": [], "late": []].mapValues { (_: [Int]) in
      [VariedStore.key(1), VariedStore.key(3)]
    }
    let difference = StoreListing.difference(try reopened.listing(), read)
    #expect(difference == "none", "seed \(seed)")
  }

  /// Of a transaction that spans several segments, only the last part is written again after a
  /// kill.
  @Test func bothAgreeOnATransactionOfWhichTheEndWasWrittenAgain() throws {
    let fileSystem = SimulatedFileSystem()
    let store = try VariedStore("/store") {
      $0.fileSystem = fileSystem
      $0.segmentByteCount = 8192
    }
    try store.writePlain()
    try store.engine.write { transaction in
      let table = try transaction.table("people")
      for number in 0..<60 {
        let value = [UInt8](repeating: UInt8(number), count: 1000)
        try transaction.put(table, key: "long \(number)", value: value)
      }
    }
    let killed = fileSystem.crash(.kept)
    let reopened = try VariedStore("/store") {
      $0.fileSystem = killed
      $0.segmentByteCount = 8192
    }
    try reopened.engine.write { try $0.put($0.table("people"), key: "later", value: "v") }
    let directory = try TemporaryDirectory()
    try copy(killed.crash(.lost), to: directory.path)
    let read = try FormatReader.list(directory.path + "/store")
    #expect(StoreListing.difference(try reopened.listing(), read) == "none")
  }

  @Test(arguments: Seeds.list(8)) func bothReportDamage(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let directory = try TemporaryDirectory()
    let path = directory.path + "/store"
    let store = try VariedStore(path)
    try store.writePlain()
    try store.engine.compact()
    try store.writeDeflated()
    try store.engine.write { transaction in
      try transaction.put(try transaction.table("people"), key: "last", value: "one")
    }
    try store.engine.close()
    let segments = path + "/segments/"
    let names = try FileManager.default.contentsOfDirectory(atPath: segments).sorted()
    let name = try #require(names.randomElement(using: &random))
    var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: segments + name)))
    // Bytes without meaning are the zeros after the header and after frames.
    let meaning = bytes.indices.filter { bytes[$0] != 0 }
    let offset = try #require(meaning.randomElement(using: &random))
    bytes[offset] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    try Data(bytes).write(to: URL(fileURLWithPath: segments + name))
    for cache in ["manifest", "checkpoints"] {
      try FileManager.default.removeItem(atPath: path + "/" + cache)
    }
    let read = Result { try FormatReader.list(path) }
    let opened = Result { try VariedStore(path).listing() }
    switch (opened, read) {
    case (.failure(let error as EngineError), .failure(_ as FormatReader.Failure)):
      #expect(error.code == .damaged || error.code == .newerFormat, "seed \(seed): \(error)")
    case (.success(let opened), .success(let read)):
      // Only the end of the log may be torn.
      #expect(name == names.last, "seed \(seed)")
      #expect(StoreListing.difference(opened, read) == "none", "seed \(seed)")
    case (.failure(let error), .success):
      Issue.record("seed \(seed): only the engine complains: \(error)")
    case (_, .failure(let error)):
      Issue.record("seed \(seed): only the reader complains: \(error)")
    }
  }

  @Test func anEncryptedStoreIsReadWithItsKey() throws {
    let directory = try TemporaryDirectory()
    let path = directory.path + "/store"
    let bytes = Array(UInt8(1)...32)
    var store: VariedStore
    do {
      store = try VariedStore(path) {
        $0.encryption = EngineOptions.Encryption(key: try #require(EncryptionKey(bytes: bytes)))
      }
    } catch let error as EngineError where error.code == .encryptionUnavailable {
      return  // This build has no encryption.
    }
    try store.writePlain()
    try store.writeDeflated()
    try store.engine.compact()
    do {
      let read = try FormatReader.list(path, key: StoreListing.hex(bytes))
      #expect(StoreListing.difference(try store.listing(), read) == "none")
    } catch let failure as FormatReader.Failure {
      #expect(failure.description.contains("`cryptography` is not here"))
    }
  }
}
