import Testing

@testable import StorageEngine

@Suite struct EncryptionKeyTests {
  @Test("a key is 32 bytes and nothing else", arguments: [0, 1, 16, 31, 33, 64])
  func otherLengths(count: Int) {
    #expect(EncryptionKey(bytes: [UInt8](repeating: 1, count: count)) == nil)
    #expect(EncryptionKey(bytes: [UInt8](repeating: 1, count: 32)) != nil)
  }

  @Test("no text made of a key shows its bytes")
  func textsAreSilent() throws {
    let key = try #require(EncryptionKey(bytes: [UInt8](repeating: 0xAB, count: 32)))
    var dumped = ""
    dump([key], to: &dumped)
    for shown in ["\(key)", String(reflecting: key), dumped, "\([key])"] {
      #expect(shown.contains("EncryptionKey(32 bytes)"))
      #expect(!shown.contains("171") && !shown.lowercased().contains("ab,"))
    }
  }

  @Test("random keys differ, and give back the bytes they were made of")
  func randomKeys() {
    let key = EncryptionKey.random()
    #expect(key != EncryptionKey.random())
    #expect(key == EncryptionKey(bytes: key.withUnsafeBytes { Array($0) }))
  }

  @Test("a build without a cipher says so instead of pretending")
  func unavailable() throws {
    guard !SegmentCipher.isAvailable else { return }
    let key = EncryptionKey.random()
    #expect(throws: CodecError.encryptionUnavailable) { try key.keyIdentifier }
    #expect(throws: CodecError.encryptionUnavailable) {
      try SegmentCipher(
        key: key, salt: [UInt8](repeating: 0, count: 16), purpose: .segment(1))
    }
  }
}
