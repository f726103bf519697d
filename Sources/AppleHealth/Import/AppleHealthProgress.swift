/// How far an import has come.
public struct AppleHealthProgress: Sendable {
  public let report: AppleHealthReport
  /// How many bytes of the main file were read and stored.
  public let readByteCount: Int
  /// The unpacked size of the main file; other files come after it.
  public let totalByteCount: Int
}
