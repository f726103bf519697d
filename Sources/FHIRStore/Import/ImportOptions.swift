public import Andiron
public import FHIRModel

/// How resources are imported.
public struct ImportOptions: Sendable {
  /// The release of the resources; nil for the first of the store.
  public var release: ReleaseVersion?
  /// Whether resources that depart from the release are kept and reported, or refused.
  public var mode = ReadingMode.lenient
  /// Whether Bundles that contain many resources (transaction, batch, collection, searchset) are
  /// taken apart. Documents, messages and histories are always stored as resources themselves.
  public var unpacksBundles = true
  /// About how many resources one transaction of the store writes.
  public var batchCount = 1_000
  /// About how many encoded bytes one transaction of the store writes.
  public var batchByteCount = 8 << 20
  /// The durability of each transaction; nil for the store's default.
  public var durability: Durability?
  /// The largest number of problems that are listed; further ones are only counted.
  public var mostProblems = 10_000
  /// The number of parsing threads; nil for one per processor.
  public var parserCount: Int?

  public init() {}
}

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
  public internal(set) var problems: [ImportProblem] = []
  /// The number of all problems, including those that are not listed.
  public internal(set) var problemCount = 0
  /// Whether the whole input was read: false if `progress` stopped the import.
  public internal(set) var isComplete = true

  public var storedCount: Int { insertedCount + updatedCount + unchangedCount }
}

/// A problem with the input of an import. It never contains content of a resource.
public struct ImportProblem: Sendable, Hashable, CustomStringConvertible {
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

/// The progress of an import.
public struct ImportProgress: Sendable {
  public let report: ImportReport
  /// The bytes of the input that were read, as they are stored, packed or not.
  public let readByteCount: Int
  /// The size of the input; nil if it is not known, as for a pipe.
  public let totalByteCount: Int?
}
