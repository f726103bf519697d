/// The precision of a date or time.
public enum DatePrecision: Sendable, Hashable {
  case year, month, day, second
  /// That many digits after the decimal point of the seconds.
  case fraction(Int)

  private var rank: Int {
    switch self {
    case .year: -4
    case .month: -3
    case .day: -2
    case .second: -1
    case .fraction(let digits): max(0, digits)
    }
  }
}

extension DatePrecision: Comparable {
  /// The coarser precision is less.
  public static func < (left: DatePrecision, right: DatePrecision) -> Bool {
    left.rank < right.rank
  }
}
