/// The shared secret of two devices: 32 bytes, which one of them chooses at random and gives to the
/// other when they are paired. The program keeps it, for example in a keychain.
///
/// Every device that has the key can take part. Each link derives its own keys from it.
/// Descriptions and mirrors of a key show none of its bytes.
public struct DeviceKey: Sendable, Hashable {
  /// The length of a key in bytes.
  public static let byteCount = 32

  let bytes: [UInt8]

  /// Creates a key from `bytes`; nil if there are not exactly 32 of them.
  ///
  /// The bytes must be random (for example from `SystemRandomNumberGenerator`), never a password:
  /// an eavesdropper who records the making of a link can try passwords without a limit of time.
  public init?(bytes: some Sequence<UInt8>) {
    let copy = Array(bytes)
    guard copy.count == Self.byteCount else { return nil }
    self.bytes = copy
  }

  private init(trusted bytes: [UInt8]) { self.bytes = bytes }

  /// Returns a new random key.
  public static func random() -> DeviceKey {
    DeviceKey(trusted: RandomBytes.make(byteCount))
  }

  /// Calls `body` with the 32 bytes, which are valid only during the call, to give them to the
  /// other device or to store them in a safe place. Rethrows the errors of `body`.
  public func withUnsafeBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try bytes.withUnsafeBufferPointer { buffer throws(Failure) in
      try body(UnsafeRawBufferPointer(buffer))
    }
  }
}

extension DeviceKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  public var description: String { "DeviceKey(\(Self.byteCount) bytes)" }
  public var debugDescription: String { description }
  public var customMirror: Mirror { Mirror(self, children: [:]) }
}
