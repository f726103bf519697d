/// Computes the changes that an observer receives.
protocol ChangeTracker: Sendable {
  associatedtype Change: Sendable
  var mailbox: Mailbox { get }
  /// The change to report, computed on a thread of the store; nil if nothing changed.
  func changeInBackground() async throws -> Change?
  func stop()
}
