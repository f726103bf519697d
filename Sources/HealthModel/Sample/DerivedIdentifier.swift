import Foundation

/// The parts of derived identifiers by which their samples are found.
enum DerivedIdentifier {
  /// 34 bits: whole seconds since 2001 plus 2³³, at the limits for dates beyond some 270 years.
  static func place(of start: Double) -> UInt64 {
    let seconds = start.rounded(.down)
    let limit = Double(1 << 33)
    guard seconds.isFinite else { return 0 }
    return UInt64(Int64(min(max(seconds, -limit), limit - 1)) + (1 << 33))
  }

  /// The place and the mark in an identifier; nil if it is not a derived one.
  static func parts(of identifier: UUID) -> (place: UInt64, mark: UInt64)? {
    let number = withUnsafeBytes(of: identifier.uuid) {
      UInt64(bigEndian: $0.loadUnaligned(as: UInt64.self))
    }
    guard number >> 12 & 0xF == 8 else { return nil }
    return (number >> 30, number >> 16 & 0x3FFF)
  }

  /// The first of the seconds of a place, in seconds since 2001.
  static func second(of place: UInt64) -> Double { Double(Int64(place) - (1 << 33)) }

  /// 14 bits of a digest of the identifier (FNV-1a).
  static func mark(of type: SampleType) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in type.identifier.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return (hash ^ hash >> 14 ^ hash >> 28 ^ hash >> 42 ^ hash >> 56) & 0x3FFF
  }
}
