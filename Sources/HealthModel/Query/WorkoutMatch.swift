/// A test of workouts: all conditions that are set must hold.
///
///     var query = SampleQuery(.workout, from: monday, to: sunday)
///     query.workouts = WorkoutMatch(.running, .walking)
///     query.workouts?.distance = ValueMatch(from: 5, unit: "km")
///
/// A workout that does not have a number does not match bounds of it.
public struct WorkoutMatch: Sendable, Hashable {
  /// What was done, one of which the workout must be; all if there is none. Parts of a workout with
  /// several sports do not count.
  public var activityTypes: [WorkoutActivityType]
  /// The bounds of the time without pauses, in seconds if they have no unit. A workout that does
  /// not say that time has the one from its start to its end.
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
