public import Foundation

extension ExportTime {
  /// The instant, to the precision of a double.
  public var date: Date {
    Date(timeIntervalSince1970: Double(seconds) + Double(nanoseconds) / 1_000_000_000)
  }

  /// Creates the time of a date, with the fewest digits of a second that give the same date again.
  /// Dates before the year 1 and after 9999 become the nearest time that can be written. `offset`
  /// is in seconds east of UTC.
  public init(_ date: Date, offset: Int? = nil) {
    let limits = (-62_135_510_400.0, 253_402_214_400.0)
    let seconds = date.timeIntervalSince1970
    let whole = seconds.isNaN ? 0 : min(max(seconds, limits.0), limits.1).rounded(.down)
    self.init(
      seconds: Int64(whole), offset: Int32(min(max(offset ?? 0, -86_340), 86_340)))
    guard seconds > limits.0, seconds < limits.1, seconds != whole else { return }
    for unit in [1_000_000.0, 1_000, 1] {
      let count = ((seconds - whole) * 1_000_000_000 / unit).rounded()
      nanoseconds = Int32(min(count * unit, 999_999_999))
      if self.date == date { return }
    }
  }
}
