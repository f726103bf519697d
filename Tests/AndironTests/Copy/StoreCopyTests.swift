import Foundation
import StorageEngine
import Testing
import ValueModel

@testable import Andiron

/// What only stores keep, in copies from one store to another.
@Suite struct StoreCopyTests {
  private struct Scan: Codable, DeclaredObject, Equatable {
    var pk: Int
    var title: String
    var images: [Blob] = []
    static let collection = CollectionDeclaration<Scan>(indexes: [.on(\.title)])
  }

  /// Keys by a field, known to no other test.
  private struct ByTitle: KeyDerivation {
    var identifier: String { "by title" }
    func keys(of value: Value) -> [[UInt8]] {
      value["title"]?.string.map { [Array($0.utf8)] } ?? []
    }
  }

  private func bytes(_ count: Int, _ first: UInt8) -> Data {
    Data((0..<count).map { first &+ UInt8(truncatingIfNeeded: $0 / 7) })
  }

  @Test func blobsComeWithTheObjectsThatNameThem() throws {
    let (source, copy) = (try TestStore.open(), try TestStore.open())
    let contents = [Data(), bytes(10, 1), bytes(700_000, 2)]
    try source.write { transaction in
      let blobs = try contents.map { try transaction.addBlob($0) }
      for number in 0..<1_200 {
        try transaction.add(
          Scan(pk: number, title: "\(number % 9)", images: [blobs[number % 3], blobs[1]]))
      }
    }
    let report = try source.copy(to: copy)
    #expect(report.isSame && report.omissions.isEmpty)
    #expect(report.blobCount == 3)
    #expect(report.collections.map(\.copiedCount) == [1_200])
    try source.close()
    let scan = try copy.require(Scan.self, key: 1_199)
    #expect(try copy.bytes(of: scan.images[0]) == Array(contents[1_199 % 3]))
    #expect(try copy.objects(Scan.self).where(\.title == "3").count() == 133)
    #expect(try copy.verify().isEmpty)
    try copy.close()
  }

  @Test func aBlobThatTheSourceLacksIsNoObstacle() throws {
    let (source, copy) = (try TestStore.open(), try TestStore.open())
    let digest = "sha256-" + String(repeating: "0a", count: 32)
    try source.write { transaction in
      try transaction.collection("Body").upsert(
        ["file": ["$blob": Value(digest), "length": 3]], key: .integer(1), requiresBlobs: false)
      _ = try transaction.addBlob(Data([1, 2, 3]))
    }
    let report = try source.copy(to: copy)
    #expect(report.isSame && report.blobCount == 0)
    #expect(try copy.verify().isEmpty)
  }

  @Test func oldVersionsAreCountedAndLeft() throws {
    let source = try TestStore.open { $0.oldVersions = .last(9) }
    let copy = try TestStore.open { $0.oldVersions = .last(9) }
    for title in ["a", "b", "c"] {
      try source.write { transaction in
        for number in 0..<40 { try transaction.upsert(Scan(pk: number, title: title)) }
      }
    }
    try source.delete(Scan.self, key: 7)
    let report = try source.copy(to: copy)
    #expect(
      report.omissions.map { "\($0)" } == [
        "Scan: old versions are not kept by copies in a store: 82 left"
      ])
    #expect(try copy.history(Scan.self, key: 1).count == 1)
    #expect(try copy.count(Scan.self) == 39)
  }

  @Test func anIndexOfUnknownCodeIsLeftToBuild() throws {
    let (source, copy) = (try TestStore.open(), try TestStore.open())
    source.register([ByTitle()])
    try source.write { transaction in
      try transaction.add(contentsOf: (0..<1_100).map { Scan(pk: $0, title: "\($0)") })
      try transaction.addIndex(
        IndexDefinition(derivation: "by title", name: "titles"), toCollection: "Scan")
      try transaction.collection("Scan").addIndex(
        IndexDefinition(try SelectorIndex(["title"], name: "by selector")))
    }
    try source.waitForIndexes()
    let report = try source.copy(to: copy)
    #expect(report.omissions.map { $0.kind } == [.indexToBuild])
    #expect(report.omissions.map(\.index) == ["titles"])
    var indexes = try #require(try copy.collection("Scan").description()).indexes
    #expect(indexes.map(\.state) == [.ready, .ready, .building])
    copy.register([ByTitle()])
    try copy.waitForIndexes()
    indexes = try #require(try copy.collection("Scan").description()).indexes
    #expect(indexes.map(\.state) == [.ready, .ready, .ready])
    #expect(try copy.verify().isEmpty)
    let second = try TestStore.open()
    second.register([ByTitle()])
    #expect(try source.copy(to: second).omissions.isEmpty)
    #expect(try second.verify().isEmpty)
  }

  @Test func anIndexThatObjectsContradictIsLeft() throws {
    let (source, copy) = (try TestStore.open(), try TestStore.open())
    try source.write { transaction in
      try transaction.add(contentsOf: (0..<1_100).map { Scan(pk: $0, title: "\($0 / 2)") })
      try transaction.collection("Scan").addIndex(
        IndexDefinition([.init("title")], unique: true, name: "unique title"))
    }
    try? source.waitForIndexes()
    let report = try source.copy(to: copy)
    #expect(report.isSame)
    #expect(report.omissions.map(\.kind) == [.indexNotReady])
    #expect(report.omissions.map(\.index) == ["unique title"])
    #expect(try copy.verify().isEmpty)
  }

  @Test func aStoreOfAnySchemaIsCopiedByATool() throws {
    let schema = StoreSchema(version: 4)
    let source = try TestStore.open { $0.schema = schema }
    try source.add(Scan(pk: 1, title: "a"))
    let copy = try TestStore.open { $0.leavesSchema = true }
    #expect(try source.copy(to: copy).isSame)
    #expect(try copy.migrate(to: schema).oldVersion == 4)
    #expect(throws: StoreError.self) { try copy.migrate(to: StoreSchema(version: 3)) }
  }

  @Test func aStoreWhoseMigrationIsNotCompleteIsNotCopied() throws {
    struct Stopped: Error {}
    let source = try TestStore.open()
    try source.add(Scan(pk: 1, title: "a"))
    let step = MigrationStep.visit(in: "Scan") { _, _, _ in throw Stopped() }
    let first = MigrationStep.addField("x", default: 1, in: "Scan")
    #expect(throws: StoreError.self) {
      try source.migrate(
        to: StoreSchema(version: 1, migrations: [Migration(to: 1, [first, step])]))
    }
    let error = #expect(throws: StoreError.self) { try source.copy(to: try TestStore.open()) }
    #expect(error?.code == .migrationFailed)
  }
}
