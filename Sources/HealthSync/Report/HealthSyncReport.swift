public import Foundation
public import HealthModel

/// The results of a run, without any content of samples.
public struct HealthSyncReport: Sendable, Hashable {
  /// The counts of one type of samples.
  public struct Counts: Sendable, Hashable {
    /// From the health store of the system.
    public var read = Incoming()
    /// To the health store of the system.
    public var written = Outgoing()

    public init() {}

    /// Whether nothing changed on either side, and nothing waits.
    public var isQuiet: Bool {
      read.addedCount + read.deletedCount + written.savedCount + written.deletedCount == 0
        && written.waitingCount == 0
    }
  }

  public struct Incoming: Sendable, Hashable {
    /// Samples that are new here.
    public var addedCount = 0
    /// Samples that were here already, or here in a greater version.
    public var knownCount = 0
    /// Samples that this store had written there.
    public var echoCount = 0
    /// Samples that were deleted here because they are gone there.
    public var deletedCount = 0
    /// Deletions of samples that this store does not know, or no longer.
    public var unknownDeletionCount = 0
    /// Samples that contradict themselves and were left out.
    public var invalidCount = 0
    /// The number of times that everything was read again because an anchor was no longer valid.
    public var rereadCount = 0

    public init() {}

    static func += (left: inout Self, right: Self) {
      left.addedCount += right.addedCount
      left.knownCount += right.knownCount
      left.echoCount += right.echoCount
      left.deletedCount += right.deletedCount
      left.unknownDeletionCount += right.unknownDeletionCount
      left.invalidCount += right.invalidCount
      left.rereadCount += right.rereadCount
    }
  }

  public struct Outgoing: Sendable, Hashable {
    /// Samples that were saved there.
    public var savedCount = 0
    /// Samples that were there already: an earlier run had saved them but ended before it noted so.
    public var foundCount = 0
    /// Samples that are there in a greater version.
    public var outdatedCount = 0
    /// Samples that were deleted there because they are gone here.
    public var deletedCount = 0
    /// Saves and deletions that are still to be done, without those that were refused.
    public var waitingCount = 0

    public init() {}
  }

  /// A sample that the health store of the system did not take or did not give up.
  public struct Refusal: Sendable, Hashable {
    /// The identifier here.
    public var id: UUID
    public var type: SampleType
    public var code: HealthAdapterError.Code
  }

  /// The counts by type, for every type that has a rule.
  public internal(set) var counts: [SampleType: Counts] = [:]
  /// The refusals, including those of earlier runs; at most a thousand of each type.
  public internal(set) var refusals: [Refusal] = []
  /// The errors that ended the run early, by type. The rest is left for a later run.
  public internal(set) var problems: [SampleType: HealthAdapterError] = [:]

  /// Whether nothing changed, and nothing is left that another run could do.
  public var isQuiet: Bool { problems.isEmpty && counts.values.allSatisfy(\.isQuiet) }
}
