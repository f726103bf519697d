import FileAccess

/// The keys that a store was opened with: one to write, all to read.
struct KeyRing: Sendable {
  let current: EncryptionKey?
  let previous: [EncryptionKey]

  init(_ encryption: EngineOptions.Encryption?) throws(EngineError) {
    current = encryption?.key
    previous = encryption?.previousKeys ?? []
    if current != nil, !SegmentCipher.isAvailable {
      throw EngineError(
        .encryptionUnavailable, "this build has no encryption: enable the trait Encryption")
    }
  }

  /// The cipher of the segment with `header`, nil where it is not encrypted.
  ///
  /// Throws `.keyMissing` or `.wrongKey`; both leave the file alone.
  func cipher(for header: SegmentHeader, path: String) throws(EngineError) -> SegmentCipher? {
    guard let reference = header.key else { return nil }
    return try cipher(for: reference, purpose: .segment(header.number.rawValue), path: path)
  }

  func cipher(
    for reference: KeyReference, purpose: SegmentCipher.Purpose, path: String
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

  /// A reference for a new file, nil without encryption.
  func newReference(_ fileSystem: any FileSystem) throws(EngineError) -> KeyReference? {
    guard let current else { return nil }
    do {
      return KeyReference(
        identifier: try current.keyIdentifier, saltHigh: fileSystem.random(),
        saltLow: fileSystem.random())
    } catch {
      throw EngineError(.encryptionUnavailable, "this build has no encryption")
    }
  }
}
