import Andiron
import FHIRModel
import FHIRStore
import Synchronization
import ValueModel

/// The capability statements of a server, each made when it is first asked for.
final class CapabilityStatements: Sendable {
  /// When the server began, which is when its capabilities did.
  private let date = FHIRInstant.now(precision: .second).text
  private let parts = Mutex<[ReleaseVersion: Value]>([:])

  /// The statement of a release at an address.
  func value(
    _ release: ServedRelease, _ store: FHIRStore, base: String, _ options: FHIRServerOptions
  ) -> Value {
    let statement = CapabilityStatement(
      release: release, countsVersions: store.options.maintainsMeta,
      keepsFeed: Self.keepsFeed(store.store), deletion: options.conditionalDeletion)
    let rest = parts.withLock { $0[release.version] } ?? statement.rest
    parts.withLock { $0[release.version] = rest }
    return statement.value(rest: rest, base: base, date: date, software: options.softwareName)
  }

  private static func keepsFeed(_ store: Store) -> Bool {
    (try? store.changes(limit: 1, includesValues: false)) != nil
  }
}
