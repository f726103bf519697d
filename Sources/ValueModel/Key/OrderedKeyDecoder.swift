/// Reads the parts of a key back, one after another.
///
/// Any bytes are safe to read: anything the encoder cannot have written is an error, so a key that
/// reads without one is written again as the same bytes. Numbers come back equal, not with the text
/// they had: `1.50` comes back as `1.5`.
public struct OrderedKeyDecoder: Sendable {
  let bytes: [UInt8]
  /// The next byte to read. After an error, the byte where it was found.
  public internal(set) var offset: Int
  /// The mask that is XORed with every byte read.
  var mask: UInt8 = 0

  /// Creates a decoder that reads from `offset` on, for example after the number of an index.
  public init(_ bytes: [UInt8], from offset: Int = 0) {
    self.bytes = bytes
    self.offset = max(0, offset)
  }

  public var isAtEnd: Bool { offset >= bytes.count }

  /// Reads the next part; nil at the end of the key. `order` is the one that the part was written
  /// with.
  ///
  /// Linear in the part's bytes. Memory is never more than they account for. Throws
  /// `OrderedKeyError` if the bytes are not a part that the encoder writes.
  public mutating func next(
    _ order: KeyOrder = .ascending
  ) throws(OrderedKeyError) -> KeyPart? {
    guard !isAtEnd else { return nil }
    mask = order.mask
    let start = offset
    let tag = try byte()
    switch tag {
    case KeyTag.missing: return .missing
    case KeyTag.null: return .null
    case KeyTag.falseValue: return .boolean(false)
    case KeyTag.trueValue: return .boolean(true)
    case KeyTag.numbers: return .number(try number(tag))
    case KeyTag.timestamp: return .timestamp(try timestamp(from: start))
    case KeyTag.uuid: return .uuid(try uuid())
    case KeyTag.string: return .string(try string(from: start))
    case KeyTag.bytes: return .bytes(try escaped())
    default: throw OrderedKeyError(offset: start, reason: .unknownKind)
    }
  }

  /// Reads all remaining parts. The last of `orders` also applies to all parts after it; an empty
  /// array means ascending.
  ///
  /// Throws `OrderedKeyError` if the bytes are not parts that the encoder writes.
  public mutating func remainingParts(
    _ orders: [KeyOrder] = []
  ) throws(OrderedKeyError) -> [KeyPart] {
    var parts: [KeyPart] = []
    while true {
      let order = parts.count < orders.count ? orders[parts.count] : orders.last ?? .ascending
      guard let part = try next(order) else { return parts }
      parts.append(part)
    }
  }

  mutating func byte() throws(OrderedKeyError) -> UInt8 {
    guard !isAtEnd else { throw OrderedKeyError(offset: bytes.count, reason: .truncated) }
    defer { offset += 1 }
    return bytes[offset] ^ mask
  }

  private mutating func uuid() throws(OrderedKeyError) -> UInt128 {
    var value: UInt128 = 0
    for _ in 0..<16 { value = value << 8 | UInt128(try byte()) }
    return value
  }

  private mutating func timestamp(from start: Int) throws(OrderedKeyError) -> Timestamp {
    let tag = try byte()
    guard KeyTag.numbers ~= tag else {
      throw OrderedKeyError(offset: offset - 1, reason: .invalidNumber)
    }
    guard let timestamp = Timestamp(decimalSeconds: try number(tag)) else {
      throw OrderedKeyError(offset: start, reason: .invalidTimestamp)
    }
    return timestamp
  }

  private mutating func string(from start: Int) throws(OrderedKeyError) -> String {
    let content = try escaped()
    guard content.withUnsafeBytes({ UTF8Check.firstBadByte($0) }) == nil else {
      throw OrderedKeyError(offset: start, reason: .invalidText)
    }
    return String(decoding: content, as: UTF8.self)
  }

  /// Reads the content up to and including the terminator.
  private mutating func escaped() throws(OrderedKeyError) -> [UInt8] {
    var content: [UInt8] = []
    while true {
      appendPlainBytes(to: &content)
      guard try byte() == KeyEscape.marker else { return content }
      let original = try byte() &- 1
      guard KeyEscape.needsMarker(original) else {
        throw OrderedKeyError(offset: offset - 1, reason: .invalidEscape)
      }
      content.append(original)
    }
  }

  /// Reads up to the next terminator or marker, or the end.
  private mutating func appendPlainBytes(to content: inout [UInt8]) {
    let start = content.count
    let mask = mask
    let plain = bytes[offset...].prefix { !KeyEscape.needsMarker($0 ^ mask) }
    content.append(contentsOf: plain)
    offset = plain.endIndex
    guard mask != 0 else { return }
    for position in start..<content.count { content[position] ^= mask }
  }
}
