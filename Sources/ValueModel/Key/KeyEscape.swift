/// The form of strings and byte strings in a key: byte 00 ends them, so bytes 00 and 01 within them
/// are written as 01 01 and 01 02. This keeps their order, and a prefix comes before anything
/// longer.
enum KeyEscape {
  static let terminator: UInt8 = 0x00
  static let marker: UInt8 = 0x01

  /// Whether `byte` is written as `marker` followed by `byte` + 1.
  static func needsMarker(_ byte: UInt8) -> Bool { byte <= marker }
}
