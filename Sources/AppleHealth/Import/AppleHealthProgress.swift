/// The progress of an import.
public struct AppleHealthProgress: Sendable {
  public let report: AppleHealthReport
  /// The number of bytes of the main file that were read and stored.
  public let readByteCount: Int
  /// The unpacked size of the main file; other files come after it.
  public let totalByteCount: Int
}
