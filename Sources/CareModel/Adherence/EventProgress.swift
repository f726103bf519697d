/// How far one event is done.
public enum EventProgress: Hashable, Sendable {
  /// Done or not.
  case binary(Bool)
  /// A value, and what it is to reach; without a goal every value above 0 will do.
  case linear(value: Double, goal: Double?)

  /// From 0 to 1.
  ///
  /// Throws `CareError.negativeValue` if a value or a goal is below 0 or no number.
  public func fraction() throws(CareError) -> Double {
    switch self {
    case .binary(let isDone): return isDone ? 1 : 0
    case .linear(let value, let goal):
      guard value >= 0, goal ?? 0 >= 0 else {
        throw CareError(.negativeValue, "progress is counted from 0")
      }
      guard let goal else { return value > 0 ? 1 : 0 }
      // Both may be infinite.
      return value >= goal ? 1 : value / goal
    }
  }

  /// What is counted: the value, or 1 for what is done.
  public var value: Double {
    switch self {
    case .binary(let isDone): isDone ? 1 : 0
    case .linear(let value, _): value
    }
  }

  /// The mean of the fractions; 1 if there is none.
  ///
  /// Throws what `fraction()` throws.
  public static func mean(of list: [EventProgress]) throws(CareError) -> Double {
    guard !list.isEmpty else { return 1 }
    var sum = 0.0
    for progress in list { sum += try progress.fraction() }
    return sum / Double(list.count)
  }
}
