/// Composite tree keys that sort by their first part, then by their second, byte by byte.
///
/// In the first part, each zero byte is followed by 0xFF, and two zero bytes end the part, as in
/// FoundationDB's tuple layer. The second part is a fixed number of big-endian bytes.
final class OrderedKey {
  /// Enough bytes for any key.
  static let capacity = 2 * EngineLimits.keyByteCount + 16
  private let memory = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 8)
  private var count = 0

  deinit { memory.deallocate() }

  /// The bytes that were written last; valid until the next call.
  var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: memory, count: count) }

  /// Writes the bytes that all keys with the first part `part` start with.
  @discardableResult
  func set(_ part: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    count = 0
    setPrefix(part)
    append(0)
    append(0)
    return bytes
  }

  /// Writes the bytes that all keys whose first part starts with `part` start with.
  @discardableResult
  func setPrefix(_ part: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    precondition(part.count <= EngineLimits.keyByteCount)
    count = 0
    for byte in part {
      append(byte)
      if byte == 0 { append(0xFF) }
    }
    return bytes
  }

  /// Writes the key of an index entry: its bytes, then the row.
  func set(_ part: UnsafeRawBufferPointer, row: UInt32) -> UnsafeRawBufferPointer {
    set(part)
    (memory + count).storeBytes(of: row.bigEndian, as: UInt32.self)
    count += 4
    return bytes
  }

  /// Writes the key of an old version: the record's key, then the sequence, newest first.
  func set(_ part: UnsafeRawBufferPointer, sequence: SequenceNumber) -> UnsafeRawBufferPointer {
    set(part)
    (memory + count).storeBytes(of: (~sequence.rawValue).bigEndian, as: UInt64.self)
    count += 8
    return bytes
  }

  /// Writes what `set` would write for `part` to `target`, which must have room for twice the bytes
  /// of `part` plus two. Returns the number of bytes written.
  static func encode(
    _ part: UnsafeRawBufferPointer, into target: UnsafeMutableRawBufferPointer
  ) -> Int {
    var count = 0
    for byte in part {
      target[count] = byte
      count += 1
      if byte == 0 {
        target[count] = 0xFF
        count += 1
      }
    }
    target[count] = 0
    target[count + 1] = 0
    return count + 2
  }

  /// A copy of what `set` would write for `part`.
  static func encode(_ part: UnsafeRawBufferPointer) -> [UInt8] {
    let ordered = OrderedKey()
    // The memory must stay alive while it is copied.
    return withExtendedLifetime(ordered) { Array(ordered.set(part)) }
  }

  @inline(__always)
  private func append(_ byte: UInt8) {
    assert(count < Self.capacity, "no key is longer than a key may be")
    memory.storeBytes(of: byte, toByteOffset: count, as: UInt8.self)
    count += 1
  }

  // MARK: Reading

  /// The row at the end of an index entry's key.
  static func row(_ key: UnsafeRawBufferPointer) -> UInt32 {
    guard key.count >= 4 else { return 0 }
    return UInt32(
      bigEndian: key.loadUnaligned(fromByteOffset: key.count - 4, as: UInt32.self))
  }

  /// The row in `key` if that consists of `prefix` and a row alone, otherwise nil.
  @inline(__always)
  static func row(_ key: UnsafeRawBufferPointer, after prefix: UnsafeRawBufferPointer) -> UInt32? {
    guard key.count == prefix.count + 4 else { return nil }
    let start = UnsafeRawBufferPointer(rebasing: key[..<prefix.count])
    return ByteOrder.isEqual(start, prefix) ? row(key) : nil
  }

  /// The sequence at the end of an old version's key.
  static func sequence(_ key: UnsafeRawBufferPointer) -> SequenceNumber {
    guard key.count >= 8 else { return .zero }
    return SequenceNumber(
      ~UInt64(bigEndian: key.loadUnaligned(fromByteOffset: key.count - 8, as: UInt64.self)))
  }

  /// The first part of a composite key, decoded.
  static func firstPart(_ key: UnsafeRawBufferPointer) -> [UInt8] {
    var part: [UInt8] = []
    part.reserveCapacity(key.count)
    var index = 0
    while index < key.count {
      let byte = key[index]
      if byte == 0 {
        guard index + 1 < key.count, key[index + 1] == 0xFF else { break }
        index += 1
      }
      part.append(byte)
      index += 1
    }
    return part
  }

  /// Calls `body` with the result of `firstPart`, which is copied only if it contains a zero byte.
  @inline(__always)
  static func withFirstPart<R>(
    _ key: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) -> R
  ) -> R {
    guard let zero = key.firstIndex(of: 0) else { return body(key) }
    if zero + 1 < key.count, key[zero + 1] == 0xFF { return firstPart(key).withUnsafeBytes(body) }
    return body(UnsafeRawBufferPointer(rebasing: key[..<zero]))
  }

  /// The smallest byte string above all that start with `prefix`, or nil if there is none.
  static func successor(ofPrefix prefix: UnsafeRawBufferPointer) -> [UInt8]? {
    var bytes = Array(prefix)
    while let last = bytes.last {
      if last < 0xFF {
        bytes[bytes.count - 1] = last + 1
        return bytes
      }
      bytes.removeLast()
    }
    return nil
  }
}
