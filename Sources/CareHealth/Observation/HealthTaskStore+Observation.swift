import Andiron
public import CareModel
import HealthModel

extension HealthTaskStore {
  /// The events that `events` returns, now and each time commits have changed them.
  public func observe(_ query: EventQuery) -> HealthTaskEvents { HealthTaskEvents(self, query) }

  /// The followers of the stores; that of the tasks' store is the first.
  var followers: [CommitFollower] {
    let versions: Set = [HealthTaskVersion.collectionName, OutcomeVersion.collectionName]
    let samples: Set = [HealthStore.arrivalCollection]
    return isOneStore
      ? [CommitFollower(care, collections: versions.union(samples))]
      : [
        CommitFollower(care, collections: versions),
        CommitFollower(health.store, collections: samples),
      ]
  }
}
