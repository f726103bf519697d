/// The secret of an encrypted store: 32 bytes, chosen at random and kept by the application, for
/// example in a keychain.
///
/// Each segment is encrypted under a key of its own that is derived from this one, so one key
/// serves a store of any size. If the key is lost, so is the data. Descriptions and mirrors of a
/// key show none of its bytes.
public struct EncryptionKey: Sendable, Hashable {
  /// The length of a key in bytes.
  public static let byteCount = 32

  private let bytes: [UInt8]

  /// Creates a key from `bytes`; nil if there are not exactly 32 of them.
  ///
  /// They must be random (`SystemRandomNumberGenerator` will do), never a password.
  public init?(bytes: some Sequence<UInt8>) {
    let copy = Array(bytes)
    guard copy.count == Self.byteCount else { return nil }
    self.bytes = copy
  }

  /// Returns a new random key.
  public static func random() -> EncryptionKey {
    var generator = SystemRandomNumberGenerator()
    let words = (0..<4).map { _ in generator.next() }
    return EncryptionKey(
      trusted: words.flatMap { word in
        (0..<8).map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) }
      })
  }

  private init(trusted bytes: [UInt8]) {
    precondition(bytes.count == Self.byteCount)
    self.bytes = bytes
  }

  /// Calls `body` with the 32 bytes, which are valid only during the call, to store them somewhere
  /// safe. Rethrows what `body` throws.
  public func withUnsafeBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try bytes.withUnsafeBufferPointer { buffer throws(Failure) in
      try body(UnsafeRawBufferPointer(buffer))
    }
  }

  /// Distinguishes keys without revealing anything about them. Stored in plain text, so that a
  /// wrong key is recognized before anything is decrypted.
  ///
  /// Throws `.encryptionUnavailable` if this build has no cipher.
  var keyIdentifier: UInt64 {
    get throws(CodecError) {
      let info = Array("andiron key identifier".utf8)
      let identifier = try withUnsafeBytes { secret throws(CodecError) in
        try CipherLibrary.deriveKey(from: secret, salt: [], info: info, byteCount: 8)
      }
      return identifier.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }
  }
}

extension EncryptionKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String { "EncryptionKey(\(Self.byteCount) bytes)" }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
