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

  /// Of the old versions of a resource, newest first, by the time at which they were replaced, in
  /// milliseconds since 1970: how many are kept.
  func keptCount(_ ends: [Int64], now: Int64) -> Int {
    switch self {
    case .none: 0
    case .last(let count): min(count, ends.count)
    case .since(let time): ends.prefix { $0 >= Int64(clamping: time / 1_000_000) }.count
    case .within(let span):
      ends.prefix { $0 >= now - Int64(clamping: span / 1_000_000) }.count
    }
  }
}
