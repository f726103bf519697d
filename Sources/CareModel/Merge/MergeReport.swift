/// What a merge did.
public struct MergeReport: Hashable, Sendable {
  /// The versions that were new here.
  public internal(set) var newVersionCount = 0
  /// The versions that were written to join newest versions that did not know of each other.
  public internal(set) var resolutions: [CareEntity] = []
  /// The deletions that were written because an event had two outcomes.
  public internal(set) var duplicates: [OutcomeVersion] = []
  /// The versions that were written because another version of their task has the events of these
  /// outcomes now.
  public internal(set) var movedOutcomes: [OutcomeVersion] = []
  /// The outcomes that are kept, but that no query of events returns now: their task was deleted,
  /// or the version of it that holds then has no event at that time. Among them are only those that
  /// the merge brought, and those of tasks of which it brought a version.
  public internal(set) var hiddenOutcomes: [OutcomeVersion] = []

  init() {}
}
