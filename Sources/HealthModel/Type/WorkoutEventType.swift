/// An event in a workout: `Pause`. An open set.
public struct WorkoutEventType: OpenName {
  /// The name without the prefix `HKWorkoutEventType`.
  public let rawValue: String

  public init(rawValue: String) {
    let prefix = "HKWorkoutEventType"
    self.rawValue = rawValue.hasPrefix(prefix) ? String(rawValue.dropFirst(prefix.count)) : rawValue
  }

  public init(number: Int) {
    rawValue = Self.names.indices.contains(number &- 1) ? Self.names[number - 1] : String(number)
  }

  /// The number in Apple's SDK; nil for a name that is not known.
  public var number: Int? { Self.names.firstIndex(of: rawValue).map { $0 + 1 } ?? Int(rawValue) }

  /// The name with its prefix, as an export has it.
  public var fullName: String { "HKWorkoutEventType" + rawValue }

  private static let names = [
    "Pause", "Resume", "Lap", "Marker", "MotionPaused", "MotionResumed", "Segment",
    "PauseOrResumeRequest",
  ]

  public static var pause: WorkoutEventType { "Pause" }
  public static var resume: WorkoutEventType { "Resume" }
  public static var lap: WorkoutEventType { "Lap" }
  public static var marker: WorkoutEventType { "Marker" }
  public static var motionPaused: WorkoutEventType { "MotionPaused" }
  public static var motionResumed: WorkoutEventType { "MotionResumed" }
  public static var segment: WorkoutEventType { "Segment" }
  public static var pauseOrResumeRequest: WorkoutEventType { "PauseOrResumeRequest" }
}
