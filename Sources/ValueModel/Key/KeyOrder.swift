/// Whether greater values of a key's part come later or earlier.
public enum KeyOrder: Sendable, Hashable {
  case ascending
  /// The whole order of parts is reversed: missing parts come last.
  case descending

  /// The mask that is XORed with every byte of the ascending form.
  var mask: UInt8 { self == .ascending ? 0x00 : 0xFF }
}
