/// The method that determines the progress of an event.
public struct ProgressStrategy<Task: ScheduledVersion>: Sendable {
  let progress: @Sendable (CareEvent<Task>) throws -> EventProgress

  /// A custom strategy. Methods that compute adherence rethrow the errors of `progress`.
  public init(_ progress: @escaping @Sendable (CareEvent<Task>) throws -> EventProgress) {
    self.progress = progress
  }

  /// An event is done if it has an outcome.
  public static var outcomeExists: ProgressStrategy {
    ProgressStrategy { .binary($0.outcome != nil) }
  }

  /// The sum of the outcome's values, with the sum of the target values as its goal. A value that
  /// is not a number counts as 1; a target that is not a number does not count. If no target is a
  /// number, there is no goal.
  public static var sumOfValues: ProgressStrategy {
    ProgressStrategy { event in
      let targets = event.element.targetValues.compactMap(\.number)
      return .linear(
        value: event.outcome?.sum ?? 0, goal: targets.isEmpty ? nil : targets.reduce(0, +))
    }
  }

  /// The number of values the outcome has, with the number of target values as its goal. Without
  /// targets, the goal is one value.
  public static var valuesThatExist: ProgressStrategy {
    ProgressStrategy { event in
      .linear(
        value: Double(event.outcome?.valueCount ?? 0),
        goal: Double(max(1, event.element.targetValues.count)))
    }
  }

  /// The number of target values that the value in the same position meets: a numeric target is met
  /// by a number that is not less, any other target by an equal value. Without targets, an event is
  /// done if it has an outcome.
  public static var targetsThatAreMet: ProgressStrategy {
    ProgressStrategy { event in
      let targets = event.element.targetValues
      guard !targets.isEmpty else { return .binary(event.outcome != nil) }
      let values = try event.outcome?.version().values ?? []
      let count = zip(values, targets).count { value, target in
        guard let goal = target.number else { return value.content == target.content }
        return value.number.map { $0 >= goal } ?? false
      }
      return .linear(value: Double(count), goal: Double(targets.count))
    }
  }
}
