import FileAccess

/// The last 40 bytes of an encrypted store's manifest: the identifier of a key, a salt, and a tag
/// over everything before it except the hash, which covers the tag too.
extension Manifest {
  static func trailerByteCount(_ version: FormatVersion) -> Int {
    version.isAuthenticated ? trailerByteCount : 0
  }

  static let trailerByteCount = 8 + SegmentCipher.saltByteCount + SegmentCipher.Tag.byteCount

  /// The bytes of the file. Throws `.encryptionUnavailable`.
  func encoded(
    with keys: KeyRing, _ fileSystem: any FileSystem, path: String
  ) throws(EngineError) -> [UInt8] {
    guard version.isAuthenticated, let reference = try keys.newReference(fileSystem) else {
      return encoded
    }
    let cipher = try keys.cipher(for: reference, purpose: .manifest(generation), path: path)
    var trailer = ByteWriter(capacity: Self.trailerByteCount)
    trailer.append(reference.identifier)
    trailer.append(contentsOf: reference.salt)
    // The length in the header includes the trailer, so the tag covers the bytes as they will be.
    let blank = encoded(trailer: trailer.bytes + SegmentCipher.Tag.none.bytes)
    let tag = try cipher.tag(of: Self.authenticatedBytes(blank), nonceCounter: 0)
    trailer.append(contentsOf: tag.bytes)
    return encoded(trailer: trailer.bytes)
  }

  /// Throws if `keys` do not vouch for `bytes`, from which this manifest was read. Without a key,
  /// everything is accepted.
  func authenticate(
    _ bytes: [UInt8], _ keys: KeyRing, path: String
  ) throws(EngineError) {
    guard keys.current != nil else { return }
    guard version.isAuthenticated else {
      return try keys.checkUnauthenticated("no key vouches for the manifest", path: path)
    }
    let content = Self.authenticatedBytes(bytes)
    guard bytes.count >= Self.trailerByteCount + 64 else {
      throw EngineError(.notAuthentic, "the manifest has no tag", path: path)
    }
    let reference = bytes.withUnsafeBytes { bytes in
      let start = bytes.count - Self.trailerByteCount
      func word(_ offset: Int) -> UInt64 {
        UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: start + offset, as: UInt64.self))
      }
      return KeyRing.Reference(identifier: word(0), saltHigh: word(8), saltLow: word(16))
    }
    let cipher = try keys.cipher(for: reference, purpose: .manifest(generation), path: path)
    let isRight = bytes.suffix(SegmentCipher.Tag.byteCount).withUnsafeBytes {
      cipher.isRight($0, of: content, nonceCounter: 0)
    }
    guard isRight else {
      throw EngineError(.notAuthentic, "the manifest was changed", path: path)
    }
  }

  /// Everything except hash and tag.
  private static func authenticatedBytes(_ bytes: [UInt8]) -> [UInt8] {
    Array(bytes.prefix(hashOffset))
      + bytes.dropFirst(headerByteCount).dropLast(SegmentCipher.Tag.byteCount)
  }
}
