/// The texts that a type of date allows.
public enum MomentForm: Sendable, Hashable {
  /// A year, a month or a day.
  case date
  /// A year, a month or a day, or a day with a time and a zone.
  case dateTime
  /// A day with a time and a zone.
  case instant
}

extension MomentForm {
  var scanned: TemporalScanner.Form {
    switch self {
    case .date: .date
    case .dateTime: .dateTime
    case .instant: .instant
    }
  }
}
