@testable import DeviceReplication
import NetworkTestSupport
import Testing

/// The published examples of what frames are protected by.
@Suite(.whenQuiet) struct CipherTests {
  /// RFC 4231, cases 1, 2 and 6: keys shorter and longer than a block.
  @Test func `tags are those of RFC 4231`() throws {
    let first = MessageAuthenticator(key: [UInt8](repeating: 0x0B, count: 20))
    let firstTag = try first.tag(Array("Hi There".utf8))
    #expect(firstTag == bytes("b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"))
    let second = MessageAuthenticator(key: Array("Jefe".utf8))
    let secondTag = try second.tag(Array("what do ya want ".utf8), Array("for nothing?".utf8))
    #expect(secondTag == bytes("5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"))
    let sixth = MessageAuthenticator(key: [UInt8](repeating: 0xAA, count: 131))
    let sixthTag = try sixth.tag(
      Array("Test Using Larger Than Block-Size Key - Hash Key First".utf8))
    #expect(sixthTag == bytes("60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"))
  }

  /// RFC 5869, appendix A.1.
  @Test func `keys are derived as in RFC 5869`() throws {
    let derivation = try KeyDerivation(
      secret: [UInt8](repeating: 0x0B, count: 22), salt: bytes("000102030405060708090a0b0c"))
    let key = try derivation.key(bytes("f0f1f2f3f4f5f6f7f8f9"), byteCount: 42)
    let expected =
      "3cb25f25faacd57a90434f64d0362f2a2d2d0a90cf1a5a4c5db02d56ecc4c5bf34007208d5b887185865"
    #expect(key == bytes(expected))
  }

  /// Test cases 13 and 14 of the description of GCM by McGrew and Viega.
  @Test(.enabled(if: FrameCipher.isAvailable))
  func `encrypted payloads are those of GCM`() throws {
    let cipher = try FrameCipher(key: [UInt8](repeating: 0, count: 32))
    let nonce = [UInt8](repeating: 0, count: 12)
    let (empty, zeros) = ([UInt8](), [UInt8](repeating: 0, count: 16))
    let first = try cipher.seal(empty, nonce: nonce, header: empty)
    #expect(first == bytes("530f8afbc74536b9a963b4f1c4cb738b"))
    let second = try cipher.seal(zeros, nonce: nonce, header: empty)
    #expect(second == bytes("cea7403d4d606b6e074ec5d3baf39d18d0d1c8a799996bf0265b98b5d48ab919"))
  }

  @Test func `a key shows nothing of itself`() throws {
    let key = try #require(DeviceKey(bytes: [UInt8](repeating: 7, count: 32)))
    #expect(DeviceKey(bytes: [UInt8](repeating: 7, count: 31)) == nil)
    #expect("\(key)" == "DeviceKey(32 bytes)" && String(reflecting: key) == "DeviceKey(32 bytes)")
    #expect(Mirror(reflecting: key).children.isEmpty)
    #expect(key.withUnsafeBytes { Array($0) } == [UInt8](repeating: 7, count: 32))
  }
}
