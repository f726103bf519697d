/// What a merge did.
public struct MergeReport: Hashable, Sendable {
  /// The versions that were new here.
  public internal(set) var newVersionCount = 0
  /// The versions that were written to join newest versions that did not know of each other.
  public internal(set) var resolutions: [CareEntity] = []
  /// The deletions that were written because an event had two outcomes.
  public internal(set) var duplicates: [OutcomeVersion] = []

  init() {}
}
