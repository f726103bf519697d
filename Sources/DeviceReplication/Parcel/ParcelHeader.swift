/// The first 48 bytes of a parcel.
struct ParcelHeader: Sendable {
  static let byteCount = 48
  static let version: UInt16 = 1
  private static let magic = Array("andirpcl".utf8)
  private static let saltByteCount = 32

  let suite: FrameSuite
  private let salt: [UInt8]

  init(_ suite: FrameSuite) {
    self.suite = suite
    salt = RandomBytes.make(Self.saltByteCount)
  }

  /// Reads a header. Throws `.notAParcel` and `.unsupportedVersion`.
  init(_ bytes: [UInt8]) throws(ParcelError) {
    var cursor = ByteCursor(bytes)
    guard cursor.take(Self.magic.count) == Self.magic, let version = cursor.number(UInt16.self),
      let code = cursor.number(UInt8.self), cursor.take(5) == [0, 0, 0, 0, 0],
      cursor.leftCount == Self.saltByteCount
    else { throw ParcelError(.notAParcel, "the file does not begin like a parcel") }
    guard version == Self.version, let suite = FrameSuite(rawValue: code) else {
      throw ParcelError(.unsupportedVersion, "the parcel has the version \(version)")
    }
    self.suite = suite
    salt = cursor.rest()
  }

  var bytes: [UInt8] {
    Self.magic + LittleEndian.bytes(Self.version) + [suite.rawValue, 0, 0, 0, 0, 0] + salt
  }

  /// Returns the protection of the frames after the header, with a key for this parcel only.
  func protection(_ key: DeviceKey?) throws(DeviceError) -> FrameProtection {
    guard let key else { return try FrameProtection(suite, key: []) }
    let derived = try KeyDerivation(secret: key.bytes, salt: salt)
      .key("andiron device parcel", try MessageAuthenticator.hash(bytes))
    return try FrameProtection(suite, key: derived)
  }
}
