/// The progress of one event.
public enum EventProgress: Hashable, Sendable {
  /// Done or not.
  case binary(Bool)
  /// A value and its goal; without a goal, any value above 0 completes the event.
  case linear(value: Double, goal: Double?)

  /// Returns the completed fraction, from 0 to 1.
  ///
  /// Throws `CareError.negativeValue` if a value or a goal is below 0 or not a number.
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

  /// The counted value: the value of linear progress; 1 for binary progress that is done, else 0.
  public var value: Double {
    switch self {
    case .binary(let isDone): isDone ? 1 : 0
    case .linear(let value, _): value
    }
  }

  /// Returns the mean of the fractions; 1 if the list is empty.
  ///
  /// Throws the errors of `fraction()`.
  public static func mean(of list: [EventProgress]) throws(CareError) -> Double {
    guard !list.isEmpty else { return 1 }
    var sum = 0.0
    for progress in list { sum += try progress.fraction() }
    return sum / Double(list.count)
  }
}
