/// The results of a merge.
public struct MergeReport: Hashable, Sendable {
  /// The number of versions that were new to this store.
  public internal(set) var newVersionCount = 0
  /// The versions that were written to join newest versions that did not know of each other.
  public internal(set) var resolutions: [CareEntity] = []
  /// The deletions that were written because an event had two outcomes.
  public internal(set) var duplicates: [OutcomeVersion] = []
  /// The versions that move outcomes to another version of their task, which has their events after
  /// the merge.
  public internal(set) var movedOutcomes: [OutcomeVersion] = []
  /// The outcomes that are kept but that no query of events returns any more: their task was
  /// deleted, or the version of the task that holds at that time has no event then. The list
  /// includes only outcomes that the merge brought, and those of tasks with a version that the
  /// merge brought.
  public internal(set) var hiddenOutcomes: [OutcomeVersion] = []

  init() {}
}
