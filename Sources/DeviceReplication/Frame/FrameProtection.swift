/// Protects the frames of one direction, or opens them. A frame consists of header, payload and
/// tag.
///
/// The header has the number of bytes that follow it (16 bits) and the number of the frame (64
/// bits), both little-endian. The nonce is four zero bytes and the number of the frame. After each
/// `rekeyInterval` frames, a key derived from the current one replaces it, which limits the number
/// of bytes under one key.
struct FrameProtection: Sendable {
  static let headerByteCount = 10
  /// The maximum number of bytes after the header. A frame has at most 64 KiB.
  static let mostSealedByteCount = 65_536 - headerByteCount
  static let mostPayloadByteCount = mostSealedByteCount - MessageAuthenticator.tagByteCount
  static let rekeyInterval: UInt64 = 1 << 20

  private enum Means {
    case hash
    case tag(MessageAuthenticator)
    case cipher(FrameCipher)
  }

  let suite: FrameSuite
  private let rekeyInterval: UInt64
  private var key: [UInt8]
  private var means: Means
  private var number: UInt64 = 0

  /// `key` has 32 bytes; `.hashed` does not use it.
  init(
    _ suite: FrameSuite, key: [UInt8], rekeyInterval: UInt64 = FrameProtection.rekeyInterval
  ) throws(DeviceError) {
    self.suite = suite
    self.key = key
    self.rekeyInterval = rekeyInterval
    means = try Self.means(suite, key)
  }

  /// Returns the frame of a payload, which must not be empty or too long.
  mutating func seal(_ payload: [UInt8]) throws(DeviceError) -> [UInt8] {
    precondition(!payload.isEmpty && payload.count <= Self.mostPayloadByteCount)
    try renewKey()
    let header = Self.header(payload.count + suite.tagByteCount, number)
    defer { number += 1 }
    switch means {
    case .hash: return header + payload + (try MessageAuthenticator.hash(header, payload))
    case .tag(let authenticator): return header + payload + (try authenticator.tag(header, payload))
    case .cipher(let cipher):
      return header + (try cipher.seal(payload, nonce: nonce, header: header))
    }
  }

  /// Returns the number of bytes that follow a header of `headerByteCount` bytes. Throws `.altered`
  /// if no frame has that many, and `.outOfOrder` if the header is not that of the next frame.
  func sealedByteCount(_ header: [UInt8]) throws(DeviceError) -> Int {
    let count = Int(header[0]) | Int(header[1]) << 8
    guard count > suite.tagByteCount, count <= Self.mostSealedByteCount else {
      throw DeviceError(.altered, "a frame has a length that none can have")
    }
    guard Array(header[2...]) == LittleEndian.bytes(number) else {
      throw DeviceError(.outOfOrder, "a frame is not the next one")
    }
    return count
  }

  /// Returns the payload. Throws `.altered` unless all bytes are the same as at sealing.
  mutating func open(header: [UInt8], _ sealed: [UInt8]) throws(DeviceError) -> [UInt8] {
    try renewKey()
    let payload = sealed.dropLast(suite.tagByteCount)
    let tag = sealed.suffix(suite.tagByteCount)
    var opened: [UInt8]?
    switch means {
    case .hash:
      let hash = try MessageAuthenticator.hash(header, Array(payload))
      if MessageAuthenticator.isEqual(hash, tag) { opened = Array(payload) }
    case .tag(let authenticator):
      let expected = try authenticator.tag(header, Array(payload))
      if MessageAuthenticator.isEqual(expected, tag) { opened = Array(payload) }
    case .cipher(let cipher): opened = cipher.open(sealed, nonce: nonce, header: header)
    }
    guard let opened else { throw DeviceError(.altered, "a frame is not as it was sent") }
    number += 1
    return opened
  }

  private mutating func renewKey() throws(DeviceError) {
    guard number > 0, number.isMultiple(of: rekeyInterval), suite != .hashed else { return }
    key = try KeyDerivation(key: key).key("andiron device next key")
    means = try Self.means(suite, key)
  }

  private var nonce: [UInt8] { [0, 0, 0, 0] + LittleEndian.bytes(number) }

  private static func header(_ count: Int, _ number: UInt64) -> [UInt8] {
    LittleEndian.bytes(UInt16(count)) + LittleEndian.bytes(number)
  }

  private static func means(_ suite: FrameSuite, _ key: [UInt8]) throws(DeviceError) -> Means {
    switch suite {
    case .hashed: .hash
    case .tagged: .tag(MessageAuthenticator(key: key))
    case .encrypted: .cipher(try FrameCipher(key: key))
    }
  }
}
