/// How strings and byte strings stand in a key: byte 00 ends them, so bytes 00 and 01 within them are
/// written as 01 01 and 01 02. That keeps their order, and a prefix comes before what it begins.
enum KeyEscape {
  static let terminator: UInt8 = 0x00
  static let marker: UInt8 = 0x01

  /// Whether `byte` is written as `marker` and `byte` + 1.
  static func needsMarker(_ byte: UInt8) -> Bool { byte <= marker }
}
