/// What works out the changes that an observer is told.
protocol ChangeTracker: Sendable {
  associatedtype Change: Sendable
  var mailbox: Mailbox { get }
  /// What there is to tell, worked out on a thread of the store; nil where nothing is.
  func changeInBackground() async throws -> Change?
  func stop()
}

/// The loop of an observation by an asynchronous sequence: now, and after each signal.
struct ChangeLoop<Tracker: ChangeTracker> {
  private let tracker: Result<Tracker, any Error>
  private var isFirst = true

  init(_ tracker: Result<Tracker, any Error>) { self.tracker = tracker }

  /// The next change; nil when the task was cancelled.
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
