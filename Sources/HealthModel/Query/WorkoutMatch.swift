/// A test of workouts: all conditions that are set must hold.
///
///     var query = SampleQuery(.workout, from: monday, to: sunday)
///     query.workouts = WorkoutMatch(.running, .walking)
///     query.workouts?.distance = ValueMatch(from: 5, unit: "km")
///
/// A workout without a number does not match bounds of that number.
public struct WorkoutMatch: Sendable, Hashable {
  /// The activity types to include; an empty list includes all. Parts of a workout with several
  /// sports do not count.
  public var activityTypes: [WorkoutActivityType]
  /// The bounds of the time without pauses, in seconds if they have no unit. For a workout that
  /// does not state that time, the time from its start to its end counts.
  public var duration: ValueMatch?
  /// The bounds of the active energy, in kilocalories if they have no unit: the total, or else the
  /// sum in the workout's statistics.
  public var energy: ValueMatch?
  /// The bounds of the distance, in metres if they have no unit: the total, or else the sum of all
  /// distances in the workout's statistics.
  public var distance: ValueMatch?

  public init(_ activityTypes: WorkoutActivityType...) { self.activityTypes = activityTypes }

  var bounds: [ValueMatch?] { [duration, energy, distance] }
}
