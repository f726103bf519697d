public import Foundation
public import HealthModel

/// A health store of the system, as HealthKit is one: a thin layer that maps samples and calls.
///
/// Implementations decide nothing. They throw `HealthAdapterError`; any other error ends a run. A
/// call that throws may have had its effect, or may not have had it.
public protocol HealthStoreAdapter: Sendable {
  /// The app that runs, as the health store names it in what the app saves.
  var ownSource: SourceRevision { get }

  /// What may be done with samples of a type. Asks nobody.
  func access(to type: SampleType) async throws -> HealthAccess

  /// What was added and deleted since an anchor, about `limit` of it at most; all that there is and
  /// the deletions that are still known without one (`HKAnchoredObjectQuery`).
  ///
  /// Each type has anchors of its own. Throws `.invalidAnchor` if the anchor is no longer valid.
  func changes(
    of type: SampleType, since anchor: Data?, limit: Int
  ) async throws -> HealthPage

  /// The app's own samples of a type that have one of these sync identifiers
  /// (`HKQuery.predicateForObjects(withMetadataKey:allowedValues:)`).
  func find(_ identifiers: Set<String>, of type: SampleType) async throws -> [WrittenSample]

  /// Saves samples of one type, all or none, and returns the identifiers that they have there, in
  /// the same order. Identifiers, sources and creation dates of samples are the system's to set.
  ///
  /// Throws `.invalidSample` if the health store does not take one of them.
  func save(_ samples: [HealthSample]) async throws -> [UUID]

  /// Deletes samples of the app's own, and returns why some of them were not deleted.
  func delete(
    _ ids: [UUID], of type: SampleType
  ) async throws -> [UUID: HealthAdapterError.Code]

  /// Says that samples of some of these types may have changed, whenever that happens
  /// (`HKObserverQuery`). Ends when the consumer of the stream ends.
  func changeNotices(of types: Set<SampleType>) -> AsyncStream<Void>
}
