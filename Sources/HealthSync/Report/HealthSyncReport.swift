public import Foundation
public import HealthModel

/// What a run did, without anything that samples say.
public struct HealthSyncReport: Sendable, Hashable {
  /// What was done with samples of one type.
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
    /// How often everything was read again because an anchor was no longer good.
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
    /// Samples that were there already: an earlier run had saved them and not come to note it.
    public var foundCount = 0
    /// Samples that are there in a greater version.
    public var outdatedCount = 0
    /// Samples that were deleted there because they are gone here.
    public var deletedCount = 0
    /// What is still to be written, without what was refused.
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

  /// By type; every type that has a rule.
  public internal(set) var counts: [SampleType: Counts] = [:]
  /// Also those of earlier runs; a thousand of each type at most.
  public internal(set) var refusals: [Refusal] = []
  /// Why the run did not come to an end with a type. The rest is left for a later run.
  public internal(set) var problems: [SampleType: HealthAdapterError] = [:]

  /// Whether nothing changed, and nothing is left to do that another run could.
  public var isQuiet: Bool { problems.isEmpty && counts.values.allSatisfy(\.isQuiet) }
}
