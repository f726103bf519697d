/// Writes scalars as bytes whose order is the order of the scalars, for index keys.
///
/// Comparing two keys byte by byte (a prefix before anything longer) compares their first parts in
/// the order of `KeyPart`, then their second, and so on. Equal parts have equal bytes, so `1.0` and
/// `1` are one key. A part marks its own end: bytes appended after it do not change how it
/// compares. The byte tables are in `docs/values.md`, section "Index keys".
public struct OrderedKeyEncoder: Sendable {
  /// The key so far.
  public private(set) var bytes: [UInt8]

  /// Creates an empty key with room for `capacity` bytes.
  public init(capacity: Int = 0) {
    bytes = []
    bytes.reserveCapacity(capacity)
  }

  /// Creates a key that begins with `bytes`, such as the number of an index.
  public init(startingWith bytes: [UInt8]) { self.bytes = bytes }

  /// Empties the key but keeps its memory.
  public mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

  public mutating func append(_ part: KeyPart, _ order: KeyOrder = .ascending) {
    switch part {
    case .missing: appendMissing(order)
    case .null: appendNull(order)
    case .boolean(let value): append(value, order)
    case .number(let value): append(value, order)
    case .timestamp(let value): append(value, order)
    case .uuid(let value): append(uuid: value, order)
    case .string(let value): append(value, order)
    case .bytes(let value): append(bytes: value, order)
    }
  }

  /// Appends an absent field, which comes before everything else, including null.
  public mutating func appendMissing(_ order: KeyOrder = .ascending) {
    write(KeyTag.missing, order)
  }

  public mutating func appendNull(_ order: KeyOrder = .ascending) {
    write(KeyTag.null, order)
  }

  public mutating func append(_ value: Bool, _ order: KeyOrder = .ascending) {
    write(value ? KeyTag.trueValue : KeyTag.falseValue, order)
  }

  /// Appends a number: one byte for zero, two or three for integers below 10,000, one more for
  /// every two digits.
  public mutating func append(_ value: ExactDecimal, _ order: KeyOrder = .ascending) {
    let start = bytes.count
    value.withNormalized { NumberKey.append($0, to: &bytes) }
    complement(from: start, order)
  }

  public mutating func append(_ value: Int64, _ order: KeyOrder = .ascending) {
    append(ExactDecimal(value), order)
  }

  public mutating func append(_ value: Int, _ order: KeyOrder = .ascending) {
    append(Int64(value), order)
  }

  /// Appends a time: seven bytes for whole seconds of our time, ten with microseconds.
  public mutating func append(_ value: Timestamp, _ order: KeyOrder = .ascending) {
    let start = bytes.count
    bytes.append(KeyTag.timestamp)
    value.decimalSeconds.withNormalized { NumberKey.append($0, to: &bytes) }
    complement(from: start, order)
  }

  /// Appends a UUID: seventeen bytes. The first byte of the UUID is the highest of `uuid`.
  public mutating func append(uuid: UInt128, _ order: KeyOrder = .ascending) {
    let start = bytes.count
    bytes.append(KeyTag.uuid)
    for shift in stride(from: 120, through: 0, by: -8) {
      bytes.append(UInt8(truncatingIfNeeded: uuid >> UInt128(shift)))
    }
    complement(from: start, order)
  }

  /// Appends a string: its UTF-8 bytes and two more, and one more for each byte below 2.
  public mutating func append(_ value: String, _ order: KeyOrder = .ascending) {
    appendPrefix(of: value, order)
    write(KeyEscape.terminator, order)
  }

  /// Appends a string given as UTF-8 bytes, which are not checked.
  package mutating func append(utf8: UnsafeRawBufferPointer, _ order: KeyOrder = .ascending) {
    append(tag: KeyTag.string, utf8, order)
    write(KeyEscape.terminator, order)
  }

  /// Appends a byte string: its bytes and two more, and one more for each byte below 2.
  public mutating func append(bytes value: [UInt8], _ order: KeyOrder = .ascending) {
    appendPrefix(ofBytes: value, order)
    write(KeyEscape.terminator, order)
  }

  /// Appends the common start of all keys whose next part is a string that begins with `prefix`.
  ///
  /// Use `range` afterwards; nothing useful can be appended.
  public mutating func appendPrefix(of prefix: String, _ order: KeyOrder = .ascending) {
    var prefix = prefix
    prefix.withUTF8 { append(tag: KeyTag.string, UnsafeRawBufferPointer($0), order) }
  }

  /// Appends the common start of all keys whose next part is a byte string that begins with
  /// `prefix`.
  ///
  /// Use `range` afterwards; nothing useful can be appended.
  public mutating func appendPrefix(ofBytes prefix: [UInt8], _ order: KeyOrder = .ascending) {
    prefix.withUnsafeBytes { append(tag: KeyTag.bytes, $0, order) }
  }
}

extension OrderedKeyEncoder {
  private mutating func append(tag: UInt8, _ content: UnsafeRawBufferPointer, _ order: KeyOrder) {
    let start = bytes.count
    bytes.append(tag)
    if content.contains(where: KeyEscape.needsMarker) {
      for byte in content {
        let needsMarker = KeyEscape.needsMarker(byte)
        if needsMarker { bytes.append(KeyEscape.marker) }
        bytes.append(needsMarker ? byte + 1 : byte)
      }
    } else {
      bytes.append(contentsOf: content)
    }
    complement(from: start, order)
  }

  private mutating func write(_ byte: UInt8, _ order: KeyOrder) { bytes.append(byte ^ order.mask) }

  /// Complements the bytes written since `start` for a descending part.
  private mutating func complement(from start: Int, _ order: KeyOrder) {
    guard order == .descending else { return }
    for offset in start..<bytes.count { bytes[offset] = ~bytes[offset] }
  }
}

extension OrderedKeyEncoder {
  /// The range of all keys that begin with the parts (or the prefix) appended so far.
  public var range: OrderedKeyRange { OrderedKeyRange(startingWith: bytes) }

  /// Returns the range of all keys that begin with the parts appended so far and whose next part is
  /// of `kind`.
  ///
  /// Its bounds stand in for a missing bound of a comparison: numbers above 30 end where numbers
  /// end.
  public func range(of kind: KeyPart.Kind, _ order: KeyOrder = .ascending) -> OrderedKeyRange {
    let tags = KeyTag.range(of: kind)
    let ends = [tags.lowerBound ^ order.mask, tags.upperBound ^ order.mask].sorted()
    return OrderedKeyRange(lower: bytes + [ends[0]], upper: bytes + [ends[1] + 1])
  }
}

extension OrderedKeyEncoder {
  /// The value is an array or an object, which cannot be part of an index key.
  public struct KindError: Error, Sendable, Hashable, CustomStringConvertible {
    public var kind: Value.Kind

    public init(kind: Value.Kind) { self.kind = kind }

    public var description: String { "a value of kind \(kind) is no part of an index key" }
  }

  /// Appends a scalar, in the order of `Value.compare(to:)`.
  ///
  /// Throws `KindError` for arrays and objects, and leaves the key unchanged. Strings are
  /// not copied on the way.
  public mutating func append(
    _ value: Value, _ order: KeyOrder = .ascending
  ) throws(KindError) {
    switch value.kind {
    case .null: appendNull(order)
    case .boolean: append(value.boolean == true, order)
    case .integer, .decimal:
      guard let number = value.decimal else { throw KindError(kind: value.kind) }
      append(number, order)
    case .string:
      guard value.withUTF8({ append(utf8: $0, order) }) != nil else {
        throw KindError(kind: value.kind)
      }
    case .bytes: append(bytes: value.bytes ?? [], order)
    case .array, .object: throw KindError(kind: value.kind)
    }
  }
}
