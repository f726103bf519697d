import ValueModel

/// The state of a run at its beginning.
struct RunState: Sendable {
  var identifier: String
  /// The sequence to continue from; nil to begin from the start.
  var since: Value?
  /// The recorded sessions.
  var history: [Value]
  /// The revisions refused in earlier runs.
  var refused: [RefusedRevision]
  var session: String
  /// Whether one of the sides cannot store the checkpoint.
  var isOneSided: Bool
  /// The values that identified the databases of both sides when the run began.
  var instances: (source: String?, target: String?)

  static func begin(
    _ identifier: String, source: any Replica, target: any Replica,
    _ instances: (source: String?, target: String?), _ environment: RemoteEnvironment
  ) async throws -> RunState {
    let ofTarget = try await target.checkpoint(identifier)
    let ofSource = try await source.checkpoint(identifier)
    let (kept, given) = (Checkpoint(ofTarget), Checkpoint(ofSource))
    var isOneSided = false
    var common = Checkpoint.common(source: given, target: kept)
    if given == nil, let kept, kept.isOneSided || ofSource.isUnavailable {
      common = kept.isOf(instances) ? kept.lastOfSource : nil
      isOneSided = true
    } else if kept == nil, let given, given.isOneSided || ofTarget.isUnavailable {
      common = given.isOf(instances) ? given.lastOfSource : nil
      isOneSided = true
    }
    let known = kept ?? given
    return RunState(
      identifier: identifier, since: common, history: common == nil ? [] : known?.history ?? [],
      refused: common == nil ? [] : known?.refused ?? [], session: environment.identifier(),
      isOneSided: isOneSided, instances: instances)
  }
}
