/// A part of a history, for the modules of this package.
public struct HistoryPage: Sendable {
  package var entries: [HistoryEntry] = []
  /// The number of all versions that the history has, whatever the page.
  package var total = 0
  /// The number of the version after which the next page begins; nil if this is the last.
  package var next: UInt64?

  package init() {}
}
