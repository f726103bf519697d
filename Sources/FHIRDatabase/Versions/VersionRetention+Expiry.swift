import StorageEngine

extension VersionRetention {
  /// Whether old versions are kept at all.
  var keepsAny: Bool {
    switch self {
    case .none: false
    case .last(let count): count > 0
    case .since, .within: true
    }
  }

  /// The time, in milliseconds since 1970, before which versions must have been replaced to be
  /// forgotten; nil if the time does not decide.
  func oldestKept(now: Int64) -> Int64? {
    switch self {
    case .none, .last: nil
    case .since(let time): Int64(clamping: time / 1_000_000)
    case .within(let span): now - Int64(clamping: span / 1_000_000)
    }
  }
}
