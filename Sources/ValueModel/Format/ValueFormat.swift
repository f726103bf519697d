/// The constants of the binary form, version 1; the byte tables are in `docs/values.md`.
enum ValueFormat {
  static let version: UInt8 = 1
  /// Distances in slots have 30 bits.
  static let largestByteCount = 1 << 30
  /// The deepest nesting of containers in a validated value.
  static let largestDepth = 1_024
  /// Key numbers below this one are hidden fields.
  static let hiddenKeyCount: UInt32 = 4
}
