/// How the progress of an event is found.
public struct ProgressStrategy<Task: ScheduledVersion>: Sendable {
  let progress: @Sendable (CareEvent<Task>) throws -> EventProgress

  /// A way of one's own. What `progress` throws, computing adherence throws too.
  public init(_ progress: @escaping @Sendable (CareEvent<Task>) throws -> EventProgress) {
    self.progress = progress
  }

  /// An event is done if it has an outcome.
  public static var outcomeExists: ProgressStrategy {
    ProgressStrategy { .binary($0.outcome != nil) }
  }

  /// The sum of the outcome's values towards the sum of the target values. A value that is no
  /// number counts as 1, such a target does not count; without a target that is a number
  /// there is no goal.
  public static var sumOfValues: ProgressStrategy {
    ProgressStrategy { event in
      let targets = event.element.targetValues.compactMap(\.number)
      return .linear(
        value: event.outcome?.sum ?? 0, goal: targets.isEmpty ? nil : targets.reduce(0, +))
    }
  }

  /// How many values the outcome has, towards the number of target values; one will do if there are
  /// no targets.
  public static var valuesThatExist: ProgressStrategy {
    ProgressStrategy { event in
      .linear(
        value: Double(event.outcome?.valueCount ?? 0),
        goal: Double(max(1, event.element.targetValues.count)))
    }
  }

  /// How many of the target values are met by the value in the same place: numbers by one that is
  /// not less, others by an equal one. Without targets an outcome will do.
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
