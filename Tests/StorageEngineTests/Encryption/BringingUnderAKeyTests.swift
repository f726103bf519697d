import FileAccess
import Testing

@testable import StorageEngine

/// A store that was not encrypted gets a key, on request and for good.
@Suite(.enabled(if: SegmentCipher.isAvailable)) struct BringingUnderAKeyTests {
  @Test func aPlainStoreIsBroughtUnderAKeyOnlyWhereThatIsAskedFor() throws {
    var store = try CheckedStore.filled()
    store.options.encryption = EngineOptions.Encryption(key: CheckedStore.key)
    let strict = store.options
    let error = #expect(throws: EngineError.self) { _ = try store.open() }
    #expect(error?.code == .notAuthentic)
    store.options.encryption?.acceptsUnauthenticated = true
    let engine = try store.open()
    try engine.rewriteWithCurrentKey()
    try engine.close()
    store.options = strict
    let reopened = try store.open()
    let snapshot = reopened.snapshot()
    #expect(snapshot.count(try #require(snapshot.table("t"))) == 60)
    snapshot.close()
    try reopened.close()
    #expect(try store.verify().isEmpty)
    for path in store.segments {
      let bytes = try #require(store.fileSystem.content(of: path))
      let header = try bytes.withUnsafeBytes { try SegmentHeader($0, path: path) }
      #expect(header.version.isAuthenticated && header.key != nil)
    }
  }

  /// Encrypted frames are longer: what moves is taken off the old segment with its old length.
  @Test func segmentsThatASnapshotKeepsCountNothingOfWhatWasMoved() throws {
    var store = try CheckedStore.filled()
    store.options.encryption = EngineOptions.Encryption(key: CheckedStore.key)
    store.options.encryption?.acceptsUnauthenticated = true
    let engine = try store.open()
    let snapshot = engine.snapshot()
    try engine.rewriteWithCurrentKey()
    let kept = try engine.statistics.liveByteCount
    snapshot.close()
    try engine.compact()
    #expect(try engine.statistics.liveByteCount == kept)
    try engine.close()
    let reopened = try store.open()
    #expect(try reopened.statistics.liveByteCount == kept)
    try reopened.close()
  }
}
