/// A line on a terminal about work under way, updated at most ten times a second. Shows nothing if
/// the console shows no progress.
package struct TerminalLine {
  private let console: Console
  private let clock = ContinuousClock()
  private let start: ContinuousClock.Instant
  private var last: ContinuousClock.Instant?
  private var width = 0

  package init(_ console: Console) {
    self.console = console
    start = clock.now
  }

  /// Shows the text. `text` is passed the seconds since the work began, which are above zero.
  package mutating func show(_ text: (_ seconds: Double) -> String) {
    guard console.showsProgress else { return }
    let now = clock.now
    if let last, now - last < .milliseconds(100) { return }
    last = now
    let text = text(max((now - start) / .seconds(1), 0.001))
    let padding = String(repeating: " ", count: max(0, width - text.count))
    width = text.count
    console.error("\r" + text + padding)
  }

  /// Removes the line, if there is one.
  package mutating func clear() {
    guard width > 0 else { return }
    console.error("\r" + String(repeating: " ", count: width) + "\r")
    width = 0
    last = nil
  }
}
