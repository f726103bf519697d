/// A line on a terminal about an import under way: objects, bytes, share and rate.
struct ObjectImportProgress {
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
  mutating func show(_ objectCount: Int, _ byteCount: Int, of total: Int?) {
    guard console.showsProgress else { return }
    let now = clock.now
    if let last, now - last < .milliseconds(100) { return }
    last = now
    let seconds = max((now - start) / .seconds(1), 0.001)
    var text = "importing: \(objectCount) objects, \(ByteText.text(byteCount))"
    if let total, total > 0 { text += " (\(min(100, byteCount * 100 / total)) %)" }
    text += ", \(Int(Double(objectCount) / seconds)) objects/s"
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
