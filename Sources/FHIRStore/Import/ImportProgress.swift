/// The progress of an import.
public struct ImportProgress: Sendable {
  public let report: ImportReport
  /// The bytes of the input that were read, as they are stored, packed or not.
  public let readByteCount: Int
  /// The size of the input; nil if it is not known, as for a pipe.
  public let totalByteCount: Int?
}
