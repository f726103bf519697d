internal import AndironCommands
internal import FHIRReplication
internal import FileAccess

/// Runs a synchronisation for the command: shows its progress, ends it on an interruption, and
/// prints what it did.
final class SyncCommandTask: Sendable {
  private let synchronizer: FHIRSynchronizer
  private let console: Console
  private let isJSON: Bool
  private let line: Locked<TerminalLine>

  init(_ synchronizer: FHIRSynchronizer, _ console: Console, isJSON: Bool) {
    self.synchronizer = synchronizer
    self.console = console
    self.isJSON = isJSON
    line = Locked(TerminalLine(console))
  }

  /// Returns when the run has ended. Throws what ended it early.
  func run() throws -> ExitStatus {
    _ = console.isInterrupted()
    let watching = Task { [synchronizer, line] in
      for await state in synchronizer.states() {
        if let text = Self.text(state) { line.withLock { $0.show { _ in text } } }
      }
    }
    defer { watching.cancel() }
    let report = try Waiting.result(unless: console.isInterrupted) { [synchronizer] in
      try await synchronizer.synchronize()
    }
    line.withLock { $0.clear() }
    guard let report else { throw CommandError("interrupted; run it again to go on") }
    return try write(report)
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
