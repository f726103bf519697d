/// The public half of a device's identity, by which other devices know it: 32 bytes, an Ed25519 key
/// (RFC 8032).
///
/// It is not secret. Its encoded form and its description are 64 hexadecimal digits.
public struct DevicePublicKey: Sendable, Hashable {
  /// The length of a key in bytes.
  public static let byteCount = 32

  public let bytes: [UInt8]

  /// Creates a key from `bytes`; nil if there are not exactly 32 of them.
  public init?(bytes: some Sequence<UInt8>) {
    let copy = Array(bytes)
    guard copy.count == Self.byteCount else { return nil }
    self.bytes = copy
  }

  /// Reads the 64 hexadecimal digits of `description`; nil for anything else.
  public init?(_ text: String) {
    let digits = text.utf8.compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
    guard digits.count == text.utf8.count, digits.count == 2 * Self.byteCount else { return nil }
    bytes = stride(from: 0, to: digits.count, by: 2).map {
      UInt8(digits[$0] << 4 | digits[$0 + 1])
    }
  }
}

extension DevicePublicKey: CustomStringConvertible {
  public var description: String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}

extension DevicePublicKey: Codable {
  /// Reads the 64 hexadecimal digits. Throws `DecodingError` for anything else.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let key = DevicePublicKey(try container.decode(String.self)) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "not the 64 hexadecimal digits of a device's public key")
    }
    self = key
  }

  /// Writes the 64 hexadecimal digits. Throws the errors of the encoder.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}
