/// The place of a record frame, as the row table stores it for a row.
///
/// One word: the top bit zero, 20 bits of slot, 24 bits of offset and 19 bits of length, both in
/// units of 8 bytes. A length that does not fit is stored as all ones; it is then in the frame's
/// header.
struct Place: Sendable, Hashable {
  var rawValue: UInt64

  private static let offsetBits: UInt64 = 24
  private static let lengthBits: UInt64 = 19
  private static let longLength: UInt64 = (1 << lengthBits) - 1
  /// Also applied to a word that is no record: a look-up then finds a slot, and no frame in it.
  private static let slotMask: UInt32 = 1 << 20 - 1
  private static let freeBit: UInt64 = 1 << 63

  @inline(__always)
  init(rawValue: UInt64) { self.rawValue = rawValue }

  init(slot: Slot, offset: Int, byteCount: Int) {
    assert(offset & 7 == 0 && offset < EngineLimits.frameOffset && slot.index < 1 << 20)
    let length = min(UInt64(byteCount + 7) >> 3, Self.longLength)
    rawValue =
      UInt64(slot.rawValue) << (Self.offsetBits + Self.lengthBits)
      | (UInt64(offset) >> 3) << Self.lengthBits | length
  }

  /// The place of a row that was never used.
  static let none = Place(rawValue: 0)

  @inline(__always)
  var slot: Slot {
    Slot(rawValue: UInt32(rawValue >> (Self.offsetBits + Self.lengthBits)) & Self.slotMask)
  }

  @inline(__always)
  var offset: Int { Int(rawValue >> Self.lengthBits & (1 << Self.offsetBits - 1)) << 3 }

  /// The frame's length, or nil if only its header contains it.
  @inline(__always)
  var byteCount: Int? {
    let length = rawValue & Self.longLength
    return length == Self.longLength ? nil : Int(length) << 3
  }

  /// The word for an unused row; such rows form a list, of which it names the next.
  static func free(next: UInt32) -> Place { Place(rawValue: freeBit | UInt64(next)) }

  @inline(__always)
  var isRecord: Bool { rawValue & Self.freeBit == 0 && rawValue != 0 }

  /// Whether this is the word for an unused row.
  var isFree: Bool { rawValue & Self.freeBit != 0 }

  var nextFree: UInt32 { UInt32(truncatingIfNeeded: rawValue) }
}
