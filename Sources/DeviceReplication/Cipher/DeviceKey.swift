/// The secret that two devices share: 32 bytes, chosen at random by one of them, given to the other
/// when they are paired, and kept by the program, for example in a keychain.
///
/// Every device that has it can take part. Each link derives keys of its own from it. Descriptions
/// and mirrors of a key show none of its bytes.
public struct DeviceKey: Sendable, Hashable {
  /// The length of a key in bytes.
  public static let byteCount = 32

  let bytes: [UInt8]

  /// Creates a key from `bytes`; nil if there are not exactly 32 of them.
  ///
  /// They must be random (`SystemRandomNumberGenerator` will do), never a password: an
  /// eavesdropper on a link being made can try passwords for as long as they like.
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
  /// other device or to store them somewhere safe. Rethrows what `body` throws.
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
