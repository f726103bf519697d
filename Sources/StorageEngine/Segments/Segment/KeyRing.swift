import FileAccess

/// The keys that a store was opened with: one to write, all to read.
struct KeyRing: Sendable {
  let current: EncryptionKey?
  let previous: [EncryptionKey]
  /// Whether files that no key vouches for are read too. Always true without a key.
  let acceptsUnauthenticated: Bool

  init(_ encryption: EngineOptions.Encryption?) throws(EngineError) {
    current = encryption?.key
    previous = encryption?.previousKeys ?? []
    acceptsUnauthenticated = encryption?.acceptsUnauthenticated ?? true
    if current != nil, !SegmentCipher.isAvailable {
      throw EngineError(
        .encryptionUnavailable, "this build has no encryption: enable the trait Encryption")
    }
  }

  /// The cipher of the segment with `header`; nil if it is not encrypted.
  ///
  /// Throws `.keyMissing` or `.wrongKey`, and `.notAuthentic` if the header is not as the holder of
  /// the key wrote it. The file is left alone in all these cases.
  func cipher(for header: SegmentHeader, path: String) throws(EngineError) -> SegmentCipher? {
    guard let reference = header.key else {
      try checkUnauthenticated("the segment is not encrypted, and the store is", path: path)
      return nil
    }
    let cipher = try cipher(
      for: reference, purpose: .segment(header.number.rawValue), path: path)
    guard header.version.isAuthenticated else {
      try checkUnauthenticated("no key vouches for the segment's header", path: path)
      return cipher
    }
    let isRight = header.tag.bytes.withUnsafeBytes {
      cipher.isRight($0, of: header.authenticatedBytes, nonceCounter: 0)
    }
    guard isRight else {
      throw EngineError(.notAuthentic, "the segment's header was changed", path: path, offset: 0)
    }
    return cipher
  }

  /// Throws `.notAuthentic` unless the options accept files that no key vouches for.
  func checkUnauthenticated(_ message: String, path: String) throws(EngineError) {
    guard acceptsUnauthenticated else { throw EngineError(.notAuthentic, message, path: path) }
  }

  /// `header` with its tag.
  func authenticated(
    _ header: SegmentHeader, path: String
  ) throws(EngineError) -> SegmentHeader {
    guard let reference = header.key else { return header }
    let cipher = try cipher(
      for: reference, purpose: .segment(header.number.rawValue), path: path)
    var header = header
    header.tag = try cipher.tag(of: header.authenticatedBytes, nonceCounter: 0)
    return header
  }

  func cipher(
    for reference: Reference, purpose: SegmentCipher.Purpose, path: String
  ) throws(EngineError) -> SegmentCipher {
    guard let current else {
      throw EngineError(.keyMissing, "the store is encrypted; open it with its key", path: path)
    }
    for key in [current] + previous {
      do throws(CodecError) {
        guard try key.keyIdentifier == reference.identifier else { continue }
        return try SegmentCipher(key: key, salt: reference.salt, purpose: purpose)
      } catch {
        throw EngineError(.encryptionUnavailable, "this build has no encryption", path: path)
      }
    }
    throw EngineError(.wrongKey, "the store was written with another key", path: path)
  }

  /// A reference for a new file; nil without encryption.
  func newReference(_ fileSystem: any FileSystem) throws(EngineError) -> Reference? {
    guard let current else { return nil }
    do {
      return Reference(
        identifier: try current.keyIdentifier, saltHigh: fileSystem.random(),
        saltLow: fileSystem.random())
    } catch {
      throw EngineError(.encryptionUnavailable, "this build has no encryption")
    }
  }
}

extension KeyRing {
  /// The key that a file is encrypted with, and the salt of the key derived for the file.
  struct Reference: Sendable, Hashable {
    var identifier: UInt64
    var saltHigh: UInt64
    var saltLow: UInt64

    var salt: [UInt8] {
      var writer = ByteWriter(capacity: 16)
      writer.append(saltHigh)
      writer.append(saltLow)
      return writer.bytes
    }
  }
}
