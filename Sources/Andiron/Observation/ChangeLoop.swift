/// Computes the changes that an observer receives.
protocol ChangeTracker: Sendable {
  associatedtype Change: Sendable
  var mailbox: Mailbox { get }
  /// The change to report, computed on a thread of the store; nil if nothing changed.
  func changeInBackground() async throws -> Change?
  func stop()
}

/// The loop of an observation by an asynchronous sequence: runs at once, and again after each
/// signal.
struct ChangeLoop<Tracker: ChangeTracker> {
  private let tracker: Result<Tracker, any Error>
  private var isFirst = true

  init(_ tracker: Result<Tracker, any Error>) { self.tracker = tracker }

  /// Returns the next change, or nil if the task was cancelled.
  mutating func next() async throws -> Tracker.Change? {
    let tracker = try tracker.get()
    while true {
      if !isFirst { await tracker.mailbox.wait() }
      isFirst = false
      if Task.isCancelled || tracker.mailbox.isCancelled {
        tracker.stop()
        return nil
      }
      if let change = try await tracker.changeInBackground() { return change }
    }
  }
}
