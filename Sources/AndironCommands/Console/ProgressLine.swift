/// A line on standard error that is overwritten while work is under way, if standard error is a
/// terminal.
package struct ProgressLine {
  private let console: Console
  private let label: String
  private var last = -1

  package init(_ label: String, _ console: Console) {
    self.label = label
    self.console = console
  }

  /// Shows the completed share, from 0 to 1.
  package mutating func show(_ share: Double) {
    let percent = Int(min(max(share, 0), 1) * 100)
    guard console.showsProgress, percent != last else { return }
    last = percent
    console.error("\r\(label) \(percent) %")
  }

  /// Removes the line, if there is one.
  package mutating func clear() {
    guard last >= 0 else { return }
    last = -1
    console.error("\r" + String(repeating: " ", count: label.count + 6) + "\r")
  }
}
