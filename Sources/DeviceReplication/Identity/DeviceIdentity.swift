/// A device's own secret, with which it proves its identity on each link: 32 random bytes, an
/// Ed25519 key (RFC 8032), made once and kept where the platform keeps secrets.
///
/// Unlike a ``DeviceKey``, it is never shared: other devices know ``publicKey`` and list it in
/// their ``TrustedDevices``. Descriptions and mirrors of an identity show none of its bytes. Needs
/// the trait `Encryption`.
public struct DeviceIdentity: Sendable {
  /// The length of the secret in bytes.
  public static let byteCount = 32

  /// The public key by which other devices know this one.
  public let publicKey: DevicePublicKey
  private let secret: [UInt8]

  /// Creates an identity from the bytes of an earlier one.
  ///
  /// Throws `DeviceError`: `.invalidArgument` if there are not exactly 32 bytes,
  /// `.encryptionUnavailable` in a build without the trait `Encryption`.
  public init(bytes: some Sequence<UInt8>) throws(DeviceError) {
    let secret = Array(bytes)
    guard secret.count == Self.byteCount else {
      throw DeviceError(.invalidArgument, "an identity has 32 bytes")
    }
    guard let publicKey = DevicePublicKey(bytes: try SigningLibrary.publicKey(of: secret)) else {
      throw DeviceError(.encryptionUnavailable, "the library of ciphers has failed")
    }
    self.secret = secret
    self.publicKey = publicKey
  }

  /// Returns a new identity. Throws `DeviceError.encryptionUnavailable` in a build without the
  /// trait `Encryption`.
  public static func random() throws(DeviceError) -> DeviceIdentity {
    try DeviceIdentity(bytes: RandomBytes.make(byteCount))
  }

  /// Calls `body` with the 32 bytes, which are valid only during the call, to store them in a safe
  /// place. Rethrows the errors of `body`.
  public func withUnsafeBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try secret.withUnsafeBufferPointer { buffer throws(Failure) in
      try body(UnsafeRawBufferPointer(buffer))
    }
  }

  /// Returns the signature of a message, 64 bytes.
  func signature(of message: [UInt8]) throws(DeviceError) -> [UInt8] {
    try SigningLibrary.signature(of: message, secret: secret)
  }
}

extension DeviceIdentity: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String { "DeviceIdentity(\(publicKey))" }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
