import Andiron

/// The lengths of some records with consecutive numbers, in words; of each, whether it exists.
///
/// One byte for the width, then as many bytes for each record: 0 for one that does not exist, and
/// otherwise its length and 1.
struct LengthChunk: Sendable {
  /// The numbers in a chunk.
  static let count = 512

  /// A record's length and 1; 0 for a record that does not exist.
  private(set) var values: [UInt32]

  init() { values = [UInt32](repeating: 0, count: Self.count) }

  subscript(number: Int) -> UInt32 {
    get { values[number % Self.count] }
    set { values[number % Self.count] = newValue }
  }

  var isEmpty: Bool { values.allSatisfy { $0 == 0 } }

  var bytes: [UInt8] {
    let last = values.lastIndex { $0 != 0 }.map { $0 + 1 } ?? 0
    let greatest = values.max() ?? 0
    let width = greatest < 1 << 8 ? 1 : greatest < 1 << 16 ? 2 : 4
    var bytes = [UInt8(width)]
    bytes.reserveCapacity(1 + last * width)
    for value in values[..<last] {
      for shift in 0..<width {
        bytes.append(UInt8(truncatingIfNeeded: value >> (8 * UInt32(shift))))
      }
    }
    return bytes
  }

  /// The width of the lengths in a chunk's bytes. Throws `.damaged` if they are not those of one.
  @discardableResult
  static func check(_ bytes: UnsafeRawBufferPointer) throws(StoreError) -> Int {
    guard let width = bytes.first.map(Int.init), width == 1 || width == 2 || width == 4,
      (bytes.count - 1) % width == 0, (bytes.count - 1) / width <= count
    else { throw .malformedLengths }
    return width
  }

  /// The length and 1 of a record in the bytes of its chunk, which have been checked.
  @inline(__always)
  static func value(_ number: Int, in bytes: [UInt8]) -> UInt32 {
    let width = Int(bytes[0])
    let offset = 1 + (number % count) * width
    guard offset + width <= bytes.count else { return 0 }
    if width == 1 { return UInt32(bytes[offset]) }
    var value: UInt32 = 0
    for index in 0..<width { value |= UInt32(bytes[offset + index]) << UInt32(8 * index) }
    return value
  }

  /// Throws `.damaged` if the bytes are not those of a chunk.
  init(_ bytes: UnsafeRawBufferPointer) throws(StoreError) {
    self.init()
    let width = try Self.check(bytes)
    for index in 0..<(bytes.count - 1) / width {
      let offset = 1 + index * width
      values[index] =
        switch width {
        case 1: UInt32(bytes[offset])
        case 2:
          UInt32(UInt16(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt16.self)))
        default: UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
        }
    }
  }
}
