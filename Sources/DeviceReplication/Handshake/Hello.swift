/// The first message of each side, 80 unprotected bytes. The proofs that follow cover it.
struct Hello: Sendable, Hashable {
  static let byteCount = 80
  static let nonceByteCount = 32
  private static let magic = Array("andirlnk".utf8)

  var versions: ClosedRange<UInt16>
  var role: DeviceRole
  var encryption: DeviceEncryption
  var nonce: [UInt8]
  /// The public half of the side's key for this link; zeros if the side does not encrypt.
  var share: [UInt8]

  var bytes: [UInt8] {
    let offers: UInt8 =
      switch encryption {
      case .none: 0
      case .whereAvailable: FrameCipher.isAvailable ? 1 : 0
      case .required: 3
      }
    return Self.magic + LittleEndian.bytes(versions.lowerBound)
      + LittleEndian.bytes(versions.upperBound) + [role.rawValue, offers, 0, 0] + nonce
      + share
  }

  init(
    _ role: DeviceRole, _ encryption: DeviceEncryption, versions: ClosedRange<UInt16>,
    share: [UInt8]? = nil
  ) {
    self.role = role
    self.encryption = encryption
    self.versions = versions
    nonce = RandomBytes.make(Self.nonceByteCount)
    self.share = share ?? [UInt8](repeating: 0, count: ExchangedSecret.byteCount)
  }

  /// Returns the nonce in the bytes of a hello.
  static func nonce(in bytes: [UInt8]) -> [UInt8] {
    bytes.dropLast(ExchangedSecret.byteCount).suffix(nonceByteCount)
  }

  /// Throws `.notALink` if the bytes are not a hello. Ignores the offers of later versions.
  init(_ bytes: [UInt8]) throws(DeviceError) {
    var cursor = ByteCursor(bytes)
    guard cursor.take(Self.magic.count) == Self.magic, let lowest = cursor.number(UInt16.self),
      let highest = cursor.number(UInt16.self), lowest <= highest,
      let role = cursor.number(UInt8.self).flatMap(DeviceRole.init), let offers = cursor.take(3),
      let nonce = cursor.take(Self.nonceByteCount),
      cursor.leftCount == ExchangedSecret.byteCount
    else { throw DeviceError(.notALink, "what came first is not the beginning of a link") }
    versions = lowest...highest
    self.role = role
    encryption =
      switch offers[0] & 3 {
      case 0: .none
      case 1: .whereAvailable
      default: .required
      }
    self.nonce = nonce
    share = cursor.rest()
  }
}
