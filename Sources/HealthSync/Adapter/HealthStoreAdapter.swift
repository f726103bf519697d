public import Foundation
public import HealthModel

/// A health store of the system, as HealthKit is one: a thin layer that maps samples and calls.
///
/// Implementations decide nothing. They throw `HealthAdapterError`; any other error ends a run. A
/// call that throws may have had its effect, or may not have had it.
public protocol HealthStoreAdapter: Sendable {
  /// The running app, as the health store names it in samples that the app saves.
  var ownSource: SourceRevision { get }

  /// Returns the access to samples of a type, without asking the person for it.
  func access(to type: SampleType) async throws -> HealthAccess

  /// Returns the changes since an anchor, about `limit` of them at most: the samples that were
  /// added and deleted. Without an anchor, the changes are all samples and the deletions that are
  /// still known (`HKAnchoredObjectQuery`).
  ///
  /// Each type has anchors of its own. Throws `.invalidAnchor` if the anchor is no longer valid.
  func changes(
    of type: SampleType, since anchor: Data?, limit: Int
  ) async throws -> HealthPage

  /// Returns the app's own samples of a type that have one of these sync identifiers
  /// (`HKQuery.predicateForObjects(withMetadataKey:allowedValues:)`).
  func find(_ identifiers: Set<String>, of type: SampleType) async throws -> [WrittenSample]

  /// Saves samples of one type, all or none, and returns the identifiers that they have there, in
  /// the same order. The system sets identifiers, sources and creation dates of samples.
  ///
  /// Throws `.invalidSample` if the health store does not take one of them.
  func save(_ samples: [HealthSample]) async throws -> [UUID]

  /// Deletes the app's own samples, and returns the reasons for those that were not deleted.
  func delete(
    _ ids: [UUID], of type: SampleType
  ) async throws -> [UUID: HealthAdapterError.Code]

  /// Yields an element whenever samples of some of these types may have changed
  /// (`HKObserverQuery`). Ends when the consumer of the stream ends.
  func changeNotices(of types: Set<SampleType>) -> AsyncStream<Void>
}
