import FileAccess
import Testing

@testable import StorageEngine

@Suite(.enabled(if: SegmentCipher.isAvailable))
struct VerifyEncryptedTests {
  @Test func withoutTheKeyHashesAreStillChecked() throws {
    let store = try CheckedStore.filled(isEncrypted: true)
    var without = store.copy()
    without.options.encryption = nil
    #expect(Set(try without.verify().map(\.kind)) == [.keyUnavailable])
    #expect(try without.verify().allSatisfy { $0.severity == .note })
    let found = try #require(try without.find(.put))
    try without.fileSystem.flipBit(found.path, at: found.offset + 40)
    #expect(
      try without.findings().contains(Finding(.payloadDamaged, found.path, found.offset)))
  }

  @Test func damageIsFoundAtItsPlace() throws {
    let store = try CheckedStore.filled(isEncrypted: true)
    let found = try #require(try store.find(.put))
    try store.fileSystem.flipBit(found.path, at: found.offset + 40)
    #expect(try store.findings() == [Finding(.payloadDamaged, found.path, found.offset)])
  }

  @Test func aRecordThatDoesNotMatchItsTagIsFoundThoughItsHashIsRight() throws {
    let store = try CheckedStore.filled(isEncrypted: true)
    let found = try #require(try store.find(.put))
    let payload = [UInt8](repeating: 7, count: found.header.payloadByteCount)
    try store.forgePayload(found.path, at: found.offset, payload)
    #expect(
      try store.findings().contains(Finding(.recordMalformed, found.path, found.offset)))
  }

  @Test func aBlockOfACheckpointThatDoesNotMatchItsTagIsFound() throws {
    let store = try CheckedStore.filled(isEncrypted: true)
    let path = store.checkpoints[0]
    try store.fileSystem.flipBit(path, at: PageLayout.size + 5000)
    #expect(try store.findings() == [Finding(.checkpointDamaged, path, PageLayout.size)])
  }
}
