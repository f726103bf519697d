/// Whether greater values of a key's part come later or earlier.
public enum KeyOrder: Sendable, Hashable {
  case ascending
  /// The whole order of parts is reversed: missing parts come last.
  case descending

  /// What every byte of the ascending form is combined with, by exclusive or.
  var mask: UInt8 { self == .ascending ? 0x00 : 0xFF }
}
