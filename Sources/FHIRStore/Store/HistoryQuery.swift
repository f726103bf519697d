package import FHIRModel

/// The resources and versions of a history, and the part of it that is wanted, for the modules of
/// this package.
public struct HistoryQuery: Sendable {
  /// A resource, or one version of it.
  package struct Member: Sendable, Hashable {
    package var type: String
    package var id: String
    /// The name of the version; nil for all.
    package var version: String?

    package init(_ type: String, id: String, version: String? = nil) {
      self.type = type
      self.id = id
      self.version = version
    }
  }

  /// Only resources of these types; nil for all.
  package var types: [String]?
  /// Only these resources; nil for all.
  package var members: [Member]?
  /// Only versions that were written in the millisecond of this instant or later, in microseconds
  /// as ``TimeBounds`` has them.
  package var since: Int64?
  /// Only versions that were current at some moment of this span.
  package var current: TimeBounds?
  /// Whether the oldest version comes first, and not the newest.
  package var isAscending = false
  /// The number of the version that ended the page before; nil for the first page.
  package var mark: UInt64?
  /// The most versions on the page.
  package var limit: Int

  package init(limit: Int) { self.limit = limit }
}
