internal import FHIRStore

/// A line on a terminal about an import under way: resources, bytes, share, rate, and the time that is left.
struct ImportProgressLine {
  private let console: Console
  private let clock = ContinuousClock()
  private let start: ContinuousClock.Instant
  private var last: ContinuousClock.Instant?
  private var width = 0

  init(_ console: Console) {
    self.console = console
    start = clock.now
  }

  /// Shows it anew, at most ten times a second.
  mutating func show(_ progress: ImportProgress) {
    guard console.showsProgress else { return }
    let now = clock.now
    if let last, now - last < .milliseconds(100) { return }
    last = now
    let seconds = max((now - start) / .seconds(1), 0.001)
    var parts = [
      "\(progress.report.storedCount) resources", ByteText.text(progress.report.byteCount),
    ]
    if let total = progress.totalByteCount, total > 0 {
      let share = min(1, Double(progress.readByteCount) / Double(total))
      parts.append("\(Int(share * 100)) %")
      parts.append("\(Int(Double(progress.report.storedCount) / seconds)) resources/s")
      if share > 0.01 { parts.append("\(Int(seconds / share - seconds) + 1) s left") }
    } else {
      parts.append("\(Int(Double(progress.report.storedCount) / seconds)) resources/s")
    }
    let text = "importing: " + parts.joined(separator: ", ")
    let padding = String(repeating: " ", count: max(0, width - text.count))
    width = text.count
    console.error("\r" + text + padding)
  }

  /// Takes the line away, if there is one.
  mutating func clear() {
    guard width > 0 else { return }
    console.error("\r" + String(repeating: " ", count: width) + "\r")
    width = 0
    last = nil
  }
}
