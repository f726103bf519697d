/// The limits of what the engine accepts.
public enum EngineLimits {
  /// Bytes in a key.
  public static let keyByteCount = 4096
  /// Bytes in an index entry.
  public static let entryByteCount = 4096
  /// Bytes in a value: 256 MiB.
  public static let valueByteCount = 256 << 20
  /// Bytes in all index entries of one record.
  public static let entriesByteCount = 16 << 20
  /// Tables and indexes that a store may have had in its life, as their identifiers are never used
  /// again.
  static let definitionCount = Int(UInt32.max)
  /// Segments that a store may have at a time.
  static let slotCount = 1 << 20
  /// Every frame must start below this offset in its segment.
  static let frameOffset = 1 << 27
}
