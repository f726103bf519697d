public import Foundation

/// The versions of each item that a query returns. Queries never return versions of deleted items
/// or deletions.
public enum CareSelection: Hashable, Sendable {
  /// The newest version; several after edits that did not know of each other.
  case newest
  /// Every version.
  case all
  /// The version that held last before the end of a time range.
  ///
  /// Tasks whose last event ends before the start of the range are left out. Outcomes are the
  /// newest ones of events that start before its end and do not end before its start. Patients,
  /// plans and contacts ignore the start.
  case holding(from: Date, to: Date)
}
