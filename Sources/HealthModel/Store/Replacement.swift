import Foundation

/// A sample that replaces another, also where the other is part of a third one.
struct Replacement {
  /// The identifier of the sample that was replaced.
  let old: UUID
  let new: HealthSample
  /// The identifier of `new`.
  let newIdentifier: UUID
  /// The key in `SyncRecord` of both samples as versions of one; nil if they are not versions of
  /// one sample.
  var syncKey: UUID?

  /// Returns the content of a sample with the new sample in place of the old one; nil if the old
  /// one is not part of it.
  func applied(to content: SampleContent) -> SampleContent? {
    let changed: SampleContent
    switch content {
    case .correlation(var correlation):
      correlation.members = correlation.members.map { applied(to: $0) }
      correlation.samples = correlation.samples.map { applied(to: $0) }
      changed = .correlation(correlation)
    case .workout(var workout):
      workout.routes = workout.routes.map { applied(to: $0) }
      workout.samples = workout.samples.map { applied(to: $0) }
      changed = .workout(workout)
    case .workoutRoute(var route):
      route.workout = route.workout.map { applied(to: $0) }
      changed = .workoutRoute(route)
    default: return nil
    }
    return changed == content ? nil : changed
  }

  private func applied(to identifier: UUID) -> UUID {
    identifier == old ? newIdentifier : identifier
  }

  /// Returns the new sample for a copy of an older version, and other copies unchanged.
  private func applied(to copy: HealthSample) -> HealthSample {
    guard let syncKey, let identity = new.syncIdentity, let other = copy.syncIdentity,
      other.version < identity.version,
      SyncRecord.key(other.identifier, of: copy.type, copy.source) == syncKey
    else { return copy }
    return new
  }
}
