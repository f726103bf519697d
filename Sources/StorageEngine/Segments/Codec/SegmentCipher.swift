/// AES-256-GCM for the frames of one segment (NIST SP 800-38D).
///
/// The segment's key is HKDF-SHA256 (RFC 5869) of the store's key, with the segment's random salt,
/// and as the context `"andiron segment"` followed by its number, little-endian. The nonce is four
/// zero bytes and the frame's offset, little-endian.
///
/// Invariant that the caller maintains: under one salt, no offset is sealed twice with different
/// bytes. GCM would lose both secrecy and authenticity of such frames. Append-only segments that no
/// later session continues satisfy it.
///
/// Any thread may seal and open at any time.
struct SegmentCipher: Sendable {
  /// The number of bytes by which sealed bytes are longer.
  static let tagByteCount = 16
  static let saltByteCount = 16

  /// Whether this build can encrypt. If not, creating a cipher throws.
  static var isAvailable: Bool { CipherLibrary.isAvailable }

  /// The use that a key is derived for.
  enum Purpose: Sendable, Hashable {
    case segment(UInt64)
    case checkpoint(UInt64)
    case manifest(UInt64)

    fileprivate var info: [UInt8] {
      switch self {
      case .segment(let number): Array("andiron segment".utf8) + littleEndian(number)
      case .checkpoint(let number): Array("andiron checkpoint".utf8) + littleEndian(number)
      case .manifest(let generation): Array("andiron manifest".utf8) + littleEndian(generation)
      }
    }
  }

  private let cipher: CipherLibrary.GaloisCounterCipher

  /// Creates the cipher of a file whose header contains `salt`, 16 bytes.
  ///
  /// Throws `.encryptionUnavailable` if this build has no cipher. Cost: some microseconds.
  init(key master: EncryptionKey, salt: [UInt8], purpose: Purpose) throws(CodecError) {
    precondition(salt.count == Self.saltByteCount)
    let key = try master.withUnsafeBytes { secret throws(CodecError) in
      try CipherLibrary.deriveKey(
        from: secret, salt: salt, info: purpose.info, byteCount: EncryptionKey.byteCount)
    }
    cipher = try CipherLibrary.GaloisCounterCipher(key: key)
  }

  /// Encrypts `plaintext` into `output`, which is 16 bytes longer and may start at the same
  /// address.
  ///
  /// `nonceCounter` is the byte offset of the frame in the segment; `associatedData` is
  /// authenticated but not encrypted, and must be given again to open.
  func seal(
    plaintext: UnsafeRawBufferPointer, nonceCounter: UInt64,
    associatedData: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
  ) throws(CodecError) {
    precondition(output.count == plaintext.count + Self.tagByteCount)
    try cipher.seal(
      plaintext, nonce: Nonce(nonceCounter), associatedData: associatedData, into: output)
  }

  /// Decrypts `sealed` into `output`, which is 16 bytes shorter and may start at the same address.
  ///
  /// Throws `.authenticationFailed`, and leaves no plaintext in `output`, unless `sealed`, its
  /// offset, the associated data and the key are all those of sealing; also if `sealed` is shorter
  /// than a tag (then `output` must be empty).
  func open(
    _ sealed: UnsafeRawBufferPointer, nonceCounter: UInt64,
    associatedData: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer
  ) throws(CodecError) {
    precondition(output.count == max(0, sealed.count - Self.tagByteCount))
    guard sealed.count >= Self.tagByteCount else { throw .authenticationFailed }
    try cipher.open(
      sealed, nonce: Nonce(nonceCounter), associatedData: associatedData, into: output)
  }
}

extension SegmentCipher {
  /// The 96-bit nonce of a frame: four bytes, zero in this format, then its offset, little-endian.
  struct Nonce {
    private static let byteCount = 12
    private let prefix: UInt32
    private let counter: UInt64

    init(_ counter: UInt64, prefix: UInt32 = 0) {
      self.counter = counter
      self.prefix = prefix
    }

    func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
      withUnsafeTemporaryAllocation(byteCount: Self.byteCount, alignment: 8) { buffer in
        buffer.storeBytes(of: prefix.littleEndian, as: UInt32.self)
        buffer.storeBytes(of: counter.littleEndian, toByteOffset: 4, as: UInt64.self)
        return body(UnsafeRawBufferPointer(buffer))
      }
    }
  }
}

private func littleEndian(_ number: UInt64) -> [UInt8] {
  (0..<8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
}
