/// The entry of a container for one of its values: the value itself if it is small, otherwise its
/// place.
///
/// In encoded bytes a place is a distance back from the container; here it is counted from the
/// first byte of the value's bytes.
///
///     bit 0 = 1       a dictionary string; bits 1… are its number
///     bits 0…1 = 10   a small value; bits 2… are 0 null, 1 false, 2 true, else an integer
///     bits 0…1 = 00   a node; bits 2… are its place
struct Slot: Equatable {
  var bits: UInt64

  @inline(__always) init(bits: UInt64) { self.bits = bits }

  @inline(__always) init(place: Int) { bits = UInt64(truncatingIfNeeded: place) << 2 }

  @inline(__always) init(dictionaryString number: UInt32) { bits = UInt64(number) << 1 | 1 }

  /// Creates the slot of a key with a number, for the slots of keys.
  @inline(__always) init(keyNumber: UInt32) { bits = UInt64(keyNumber) << 2 | 2 }

  static let null = Slot(bits: 0 << 2 | 2)
  static let `false` = Slot(bits: 1 << 2 | 2)
  static let `true` = Slot(bits: 2 << 2 | 2)

  /// Integers whose slots take at most two bytes.
  static let smallIntegers: ClosedRange<Int64> = -8190...8190

  /// Creates a slot for an integer, which must lie in `smallIntegers`.
  @inline(__always) init(smallInteger value: Int64) {
    let zigzag = UInt64(bitPattern: value << 1 ^ value >> 63)
    bits = (zigzag &+ 3) << 2 | 2
  }

  @inline(__always) var isDictionaryString: Bool { bits & 1 != 0 }
  @inline(__always) var isNode: Bool { bits & 3 == 0 }
  @inline(__always) var isSmall: Bool { bits & 3 == 2 }

  @inline(__always) var place: Int { Int(truncatingIfNeeded: bits >> 2) }
  @inline(__always) var dictionaryString: UInt32 { UInt32(truncatingIfNeeded: bits >> 1) }
  @inline(__always) var keyNumber: UInt32 { UInt32(truncatingIfNeeded: bits >> 2) }

  /// The integer of a small value that is neither null nor a boolean; otherwise nil.
  @inline(__always) var smallInteger: Int64? {
    let number = bits >> 2
    guard isSmall, number >= 3 else { return nil }
    let zigzag = number &- 3
    return Int64(bitPattern: zigzag >> 1) ^ -Int64(bitPattern: zigzag & 1)
  }

  /// Marks a value whose base is an `EditedContainer`. No slot in bytes has such a high number.
  static let edited = Slot(bits: .max ^ 1)
}
