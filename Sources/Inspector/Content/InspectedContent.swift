import FHIRModel
import HTTPServer
import ValueModel

/// Everything that an inspector shows: a store, or a database. Its methods throw `StoreError`, and
/// `InspectorError` where they say so.
protocol InspectedContent: Sendable {
  associatedtype State: InspectedState

  /// The releases of the resources.
  var releases: [any FHIRRelease.Type] { get }

  /// Whether ``activity(in:)`` names the records that are written.
  var namesChanges: Bool { get }

  /// Calls `body` with the content as of one commit. Rethrows what `body` throws.
  func read<R>(_ body: (State) throws -> R) throws -> R

  /// The collections that the first page lists.
  func collections() throws -> [CollectionSummary]

  /// Figures for the page about the whole content.
  func statistics() throws -> Value

  /// A stream of what is written from now on, in all collections or in one.
  func activity(in collection: CollectionPlace?) throws -> any HTTPBodySource

  /// Replaces an object by what `body` makes of it, in one transaction. `tag` is that of the
  /// object as it is now; see ``ObjectTag``.
  ///
  /// Throws status 404 if there is no such object, and rethrows what `body` throws.
  func replaceObject(
    at place: RecordPlace, _ body: (_ current: Value, _ tag: String) throws -> Value) throws
}
