public import Andiron
public import FHIRModel

/// How resources are imported.
public struct ImportOptions: Sendable {
  /// The release that they are of; nil for the first of the store.
  public var release: ReleaseVersion?
  /// Whether resources that are not as the release has them are kept, and reported, or left out.
  public var mode = ReadingMode.lenient
  /// Whether Bundles that stand for many resources (transaction, batch, collection, searchset) are taken apart. Documents,
  /// messages and histories are resources of their own in any case.
  public var unpacksBundles = true
  /// The resources, and the bytes of JSON, of one transaction of the store, about.
  public var batchCount = 1_000
  public var batchByteCount = 8 << 20
  /// What each transaction promises; nil for what the store does.
  public var durability: Durability?
  /// The most problems that are listed; more are counted.
  public var mostProblems = 10_000
  /// Threads that parse; nil for one for each processor.
  public var parserCount: Int?

  public init() {}
}

/// What became of an import.
public struct ImportReport: Sendable {
  public internal(set) var insertedCount = 0
  public internal(set) var updatedCount = 0
  /// Resources that were there already, byte by byte, and were not written again.
  public internal(set) var unchangedCount = 0
  /// Resources that could not be stored, and texts that are none.
  public internal(set) var refusedCount = 0
  /// Resources that were stored and are not as the release has them.
  public internal(set) var flawedCount = 0
  /// By type, all that is in the store now through this import.
  public internal(set) var countsByType: [String: Int] = [:]
  /// The bytes that were read, unpacked.
  public internal(set) var byteCount = 0
  /// What was wrong, in the order of the input, up to ``ImportOptions/mostProblems``.
  public internal(set) var problems: [ImportProblem] = []
  /// With those that are not listed.
  public internal(set) var problemCount = 0
  /// Whether the whole input was read: false where progress said to stop.
  public internal(set) var isComplete = true

  public var storedCount: Int { insertedCount + updatedCount + unchangedCount }
}

/// Something wrong with the input of an import. Never says what a resource holds.
public struct ImportProblem: Sendable, Hashable, CustomStringConvertible {
  /// The name of the file, or what stands for it.
  public let file: String
  /// The line that the resource, or the Bundle that it is in, begins on, from 1.
  public let line: Int
  /// The place in that line's resource; empty for the whole.
  public let path: String
  public let message: String
  /// Whether the resource was not stored.
  public let isRefusal: Bool

  public var description: String {
    "\(file):\(line): " + (path.isEmpty ? "" : path + ": ") + message
  }
}

/// How far an import is.
public struct ImportProgress: Sendable {
  public let report: ImportReport
  /// Of the input as it is stored, packed or not.
  public let readByteCount: Int
  /// Nil where it is not known, as of a pipe.
  public let totalByteCount: Int?
}
