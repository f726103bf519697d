internal import AndironCommands
internal import FileAccess
internal import Replication

/// The output of `andiron replicate`, while it runs and at the end.
final class ReplicationText: Sendable {
  private let isJSON: Bool
  private let console: Console
  /// The length of the line that is shown.
  private let shown = Locked(0)
  private let state = Locked(ReplicationStatus.State.stopped)

  init(isJSON: Bool, console: Console) {
    self.isJSON = isJSON
    self.console = console
  }

  /// Shows progress on a terminal, and reports when the other side cannot be reached.
  func show(_ status: ReplicationStatus) {
    let before = state.withLock { state in
      defer { state = status.state }
      return state
    }
    if status.state == .offline, before != .offline {
      clear()
      console.errorLine(
        "andiron replicate: trying again: \(status.error?.message ?? "the other side is away")")
    }
    guard console.showsProgress, status.state != .stopped else { return }
    let progress = status.push
    let pending = progress.pendingCount.map { ", \($0) changes to look at" } ?? ""
    let text = "\(FigureText.count(progress.writtenCount, "revision")) written\(pending)"
    shown.withLock { shown in
      console.error(
        "\r" + text + String(repeating: " ", count: max(0, shown - text.count)))
      shown = max(shown, text.count)
    }
  }

  /// Removes what is shown.
  func clear() {
    shown.withLock { shown in
      if shown > 0 { console.error("\r" + String(repeating: " ", count: shown) + "\r") }
      shown = 0
    }
  }

  private struct Output: Encodable {
    struct Refused: Encodable {
      var id: String
      var rev: String
      var reason: String
    }

    var changes: Int
    var read: Int
    var written: Int
    var refused: [Refused]
  }

  /// Writes the outcome, and returns the exit status for it. Throws what writing throws.
  func write(_ report: ReplicationReport) throws -> ExitStatus {
    clear()
    let outcome = report.push ?? ReplicationReport.Direction()
    let progress = outcome.progress
    if isJSON {
      try console.json(
        Output(
          changes: progress.changeCount, read: progress.readCount, written: progress.writtenCount,
          refused: outcome.refused.map {
            Output.Refused(id: $0.id, rev: $0.revisionText, reason: $0.reason.rawValue)
          }))
    } else {
      try console.line(
        "\(FigureText.count(progress.writtenCount, "revision")) written, "
          + "of \(FigureText.count(progress.changeCount, "changed document"))")
      for refused in outcome.refused {
        console.errorLine(
          "andiron replicate: refused (\(refused.reason.rawValue)): \(refused.id) \(refused.revisionText)"
        )
      }
    }
    return outcome.refused.isEmpty ? .sound : .problems
  }
}
