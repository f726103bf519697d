/// The outcome of an import.
public struct ImportReport: Sendable {
  public internal(set) var insertedCount = 0
  public internal(set) var updatedCount = 0
  /// Resources that were stored already, identical byte by byte, and were not written again.
  public internal(set) var unchangedCount = 0
  /// Resources that could not be stored, and texts that are not resources.
  public internal(set) var refusedCount = 0
  /// Resources that were stored although they depart from the release.
  public internal(set) var flawedCount = 0
  /// The resources that the import stored or found unchanged, by type.
  public internal(set) var countsByType: [String: Int] = [:]
  /// The bytes that were read, unpacked.
  public internal(set) var byteCount = 0
  /// The problems, in the order of the input, up to ``ImportOptions/mostProblems``.
  public internal(set) var problems: [Problem] = []
  /// The number of all problems, including those that are not listed.
  public internal(set) var problemCount = 0
  /// Whether the whole input was read: false if `progress` stopped the import.
  public internal(set) var isComplete = true

  public var storedCount: Int { insertedCount + updatedCount + unchangedCount }

  /// A problem with the input of an import. It never contains content of a resource.
  public struct Problem: Sendable, Hashable, CustomStringConvertible {
    /// The name of the file, or of another source.
    public let file: String
    /// The line on which the resource, or the Bundle around it, begins. Counted from 1.
    public let line: Int
    /// The place in that line's resource; empty for the resource itself.
    public let path: String
    public let message: String
    /// Whether the resource was not stored.
    public let isRefusal: Bool

    public var description: String {
      "\(file):\(line): " + (path.isEmpty ? "" : path + ": ") + message
    }
  }
}
