public import Foundation

/// Which versions of each thing a query returns. Those of deleted things are never returned, and
/// neither are deletions.
public enum CareSelection: Hashable, Sendable {
  /// The newest one; several after edits that did not know of each other.
  case newest
  /// Every version.
  case all
  /// The one that held last before the end of a time.
  ///
  /// Tasks whose last event ends before the start of the time are left out. Outcomes are the newest
  /// ones of events that start before its end and do not end before its start. Patients, plans and
  /// contacts have no use for the start.
  case holding(from: Date, to: Date)
}
