/// The time since it was made.
public struct Stopwatch: Sendable {
  private let start = ContinuousClock.now

  public init() {}

  public var seconds: Double {
    let (seconds, attoseconds) = (ContinuousClock.now - start).components
    return Double(seconds) + Double(attoseconds) / 1e18
  }

  public var milliseconds: Double { seconds * 1e3 }
  public var microseconds: Double { seconds * 1e6 }
}

/// What the body returned and the milliseconds that it took.
@inlinable
public func timed<Result>(_ body: () throws -> Result) rethrows -> (
  result: Result, milliseconds: Double
) {
  let stopwatch = Stopwatch()
  let result = try body()
  return (result, stopwatch.milliseconds)
}

extension Array where Element == Double {
  /// The value below which that share of the elements lies; zero when there is none.
  public func percentile(_ share: Double) -> Double {
    guard !isEmpty else { return 0 }
    let ordered = sorted()
    return ordered[Swift.min(ordered.count - 1, Int((Double(ordered.count) * share)))]
  }

  /// The middle element, or the mean of the two in the middle; zero when there is none.
  public var median: Double {
    guard !isEmpty else { return 0 }
    let ordered = sorted()
    let middle = ordered.count / 2
    return ordered.count % 2 == 1 ? ordered[middle] : (ordered[middle - 1] + ordered[middle]) / 2
  }
}
