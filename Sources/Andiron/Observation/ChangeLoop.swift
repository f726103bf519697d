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
