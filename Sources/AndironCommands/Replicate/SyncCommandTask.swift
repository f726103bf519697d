internal import Dispatch
internal import FHIRReplication
internal import FileAccess

/// Runs a synchronisation for the command: shows its progress, ends it on an interruption, and
/// prints what it did.
final class SyncCommandTask: Sendable {
  private let synchronizer: FHIRSynchronizer
  private let console: Console
  private let isJSON: Bool
  private let result = Locked<Result<FHIRSyncReport, any Error>?>(nil)

  init(_ synchronizer: FHIRSynchronizer, _ console: Console, isJSON: Bool) {
    self.synchronizer = synchronizer
    self.console = console
    self.isJSON = isJSON
  }

  /// Returns when the run has ended. Throws what ended it early.
  func run() throws -> ExitStatus {
    _ = console.isInterrupted()
    let isDone = DispatchSemaphore(value: 0)
    let task = Task.detached { [synchronizer, result] in
      let outcome: Result<FHIRSyncReport, any Error>
      do {
        outcome = .success(try await synchronizer.synchronize())
      } catch {
        outcome = .failure(error)
      }
      result.withLock { $0 = outcome }
      isDone.signal()
    }
    var line = TerminalLine(console)
    while isDone.wait(timeout: .now() + .milliseconds(50)) == .timedOut {
      if console.isInterrupted() { task.cancel() }
      if let text = Self.text(synchronizer.state) { line.show { _ in text } }
    }
    line.clear()
    do {
      guard let report = try result.withLock({ try $0?.get() }) else { return .failed }
      return try write(report)
    } catch is CancellationError {
      throw CommandError("interrupted; run the same command again to continue")
    }
  }

  private static func text(_ state: FHIRSyncState) -> String? {
    switch state {
    case .downloading(let report):
      "downloading: " + FigureText.count(report.downloaded + report.deleted, "change")
    case .uploading(let report, let left):
      "uploading: " + FigureText.count(report.uploaded, "change") + ", \(left) left"
    case .waiting: "waiting for the server"
    case .idle, .finished, .failed, .stopped: nil
    }
  }

  // MARK: The report

  private struct Output: Encodable {
    struct Failure: Encodable {
      var download: String
      var reason: String
    }

    var downloaded: Int
    var deleted: Int
    var refused: Int
    var uploaded: Int
    var conflicts: Int
    var parked: Int
    var pending: Int
    var failures: [Failure]
  }

  private func write(_ report: FHIRSyncReport) throws -> ExitStatus {
    for failure in report.failures {
      console.errorLine("andiron sync: \(failure.download): \(failure.error)")
    }
    if isJSON {
      try console.json(
        Output(
          downloaded: report.downloaded, deleted: report.deleted, refused: report.refused,
          uploaded: report.uploaded, conflicts: report.conflicts, parked: report.parked,
          pending: report.pending,
          failures: report.failures.map {
            Output.Failure(download: $0.download, reason: "\($0.error)")
          }))
    } else {
      var parts = [
        "downloaded \(report.downloaded)", "deleted \(report.deleted)",
        "uploaded \(report.uploaded)",
      ]
      for (name, count) in [
        ("conflicts", report.conflicts), ("refused", report.refused), ("parked", report.parked),
        ("pending", report.pending),
      ] where count > 0 {
        parts.append("\(name) \(count)")
      }
      try console.line(parts.joined(separator: ", "))
    }
    if !report.failures.isEmpty { return .failed }
    return report.isComplete ? .sound : .problems
  }
}
