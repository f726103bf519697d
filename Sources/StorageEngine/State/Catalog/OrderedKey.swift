/// Composite tree keys that sort by their first part, then by their second, byte by byte.
///
/// The first part is written with each zero byte followed by 0xFF, and ended by two zero bytes, as in
/// FoundationDB's tuple layer; the second is a fixed number of big-endian bytes.
final class OrderedKey {
  /// Bytes that are enough for any key.
  static let capacity = 2 * EngineLimits.keyByteCount + 16
  private let memory = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 8)
  private var count = 0

  deinit { memory.deallocate() }

  /// The bytes that were written last; valid until the next call.
  var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: memory, count: count) }

  /// All keys with the first part `part` start with this.
  @discardableResult
  func set(_ part: UnsafeRawBufferPointer) -> UnsafeRawBufferPointer {
    count = 0
    setPrefix(part)
    append(0)
    append(0)
    return bytes
  }

  /// All keys whose first part starts with `part` start with this.
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

  /// An index entry: the bytes, then the row.
  func set(_ part: UnsafeRawBufferPointer, row: UInt32) -> UnsafeRawBufferPointer {
    set(part)
    (memory + count).storeBytes(of: row.bigEndian, as: UInt32.self)
    count += 4
    return bytes
  }

  /// An old version: the key, then the sequence, newest first.
  func set(_ part: UnsafeRawBufferPointer, sequence: SequenceNumber) -> UnsafeRawBufferPointer {
    set(part)
    (memory + count).storeBytes(of: (~sequence.rawValue).bigEndian, as: UInt64.self)
    count += 8
    return bytes
  }

  /// Writes what `set` would write for `part` to `target`, which has room for twice its bytes and two
  /// more; returns the number of bytes.
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

  /// A copy of what `set` would write for `part` in a block of memory of its own.
  static func encode(_ part: UnsafeRawBufferPointer) -> [UInt8] {
    let ordered = OrderedKey()
    // Nothing else keeps the memory alive while it is copied.
    return withExtendedLifetime(ordered) { Array(ordered.set(part)) }
  }

  @inline(__always)
  private func append(_ byte: UInt8) {
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

  /// The row in an index entry's key that has nothing but the row after `prefix`, or nil if `key` is another.
  @inline(__always)
  static func row(_ key: UnsafeRawBufferPointer, after prefix: UnsafeRawBufferPointer) -> UInt32? {
    guard key.count == prefix.count + 4 else { return nil }
    let start = UnsafeRawBufferPointer(rebasing: key[..<prefix.count])
    return ByteComparison.isEqual(start, prefix) ? row(key) : nil
  }

  /// The sequence at the end of an old version's key.
  static func sequence(_ key: UnsafeRawBufferPointer) -> SequenceNumber {
    guard key.count >= 8 else { return .zero }
    return SequenceNumber(
      ~UInt64(bigEndian: key.loadUnaligned(fromByteOffset: key.count - 8, as: UInt64.self)))
  }

  /// The first part of a composite key, as it was before it was written.
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

  /// Calls `body` with what `firstPart` gives; copied only where there is a zero in it.
  @inline(__always)
  static func withFirstPart<R>(
    _ key: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) -> R
  ) -> R {
    guard let zero = key.firstIndex(of: 0) else { return body(key) }
    if zero + 1 < key.count, key[zero + 1] == 0xFF { return firstPart(key).withUnsafeBytes(body) }
    return body(UnsafeRawBufferPointer(rebasing: key[..<zero]))
  }

  /// The least byte string above all that start with `prefix`, or nil where there is none.
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
