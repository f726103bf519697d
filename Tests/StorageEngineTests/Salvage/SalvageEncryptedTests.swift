import FileAccess
import Testing

@testable import StorageEngine

@Suite(.enabled(if: SegmentCipher.isAvailable))
struct SalvageEncryptedTests {
  @Test func anEncryptedStoreIsSavedWithItsKey() throws {
    let store = try CheckedStore.filled(isEncrypted: true)
    let found = try #require(
      try store.frames(of: store.segments[2]).first { $0.header.kind == .put })
    try store.fileSystem.flipBit(store.segments[2], at: found.offset + 40)
    let report = try Engine.salvage(store.path, to: "/saved", options: store.options)
    #expect(report.savedRecordCount == 63)
    #expect(report.lostRecordCount == 1)
    #expect(try Engine.verify("/saved", options: store.options) == [])
    let saved = try #require(
      store.fileSystem.fileList().first { $0.hasPrefix("/saved/segments") })
    #expect(
      try SegmentHeader(FileBytes(saved, store.fileSystem).bytes, path: saved).key != nil)
  }

  @Test func withoutTheKeyNothingIsSaved() throws {
    let store = try CheckedStore.filled(isEncrypted: true)
    var options = store.options
    options.encryption = nil
    let missing = #expect(throws: EngineError.self) {
      try Engine.salvage(store.path, to: "/saved", options: options)
    }
    #expect(missing?.code == .keyMissing)
    options.encryption = EngineOptions.Encryption(key: .random())
    let wrong = #expect(throws: EngineError.self) {
      try Engine.salvage(store.path, to: "/saved", options: options)
    }
    #expect(wrong?.code == .wrongKey)
    #expect(!store.fileSystem.fileList().contains { $0.hasPrefix("/saved") })
  }

  @Test func recordsOfASegmentWithoutItsHeaderAreLostAndCounted() throws {
    let store = try CheckedStore.filled(isEncrypted: true)
    let path = store.segments[2]
    let count = try store.frames(of: path).count { $0.header.kind == .put }
    try store.fileSystem.flipBit(path, at: 75)
    let report = try Engine.salvage(store.path, to: "/saved", options: store.options)
    #expect(report.lostRecordCount == count)
    #expect(report.damage.map(\.path) == [path])
  }
}
