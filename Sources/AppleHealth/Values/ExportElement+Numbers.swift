/// The attributes of elements that are numbers.
extension ExportElement {
  private static let eye: Set<String> = [
    "sphere", "cylinder", "axis", "add", "vertex", "prismAmount", "prismAngle", "farPD", "nearPD",
    "baseCurve", "diameter",
  ]

  private static let numbers: [String: Set<String>] = [
    "Workout": ["duration", "totalDistance", "totalEnergyBurned"],
    "WorkoutEvent": ["duration"], "WorkoutActivity": ["duration"],
    "WorkoutStatistics": ["sum", "average", "minimum", "maximum"],
    "ActivitySummary": [
      "activeEnergyBurned", "activeEnergyBurnedGoal", "appleMoveTime", "appleMoveMinutes",
      "appleMoveTimeGoal", "appleMoveMinutesGoal", "appleExerciseTime", "appleExerciseTimeGoal",
      "appleStandHours", "appleStandHoursGoal",
    ],
    "SensitivityPoint": [
      "frequencyValue", "leftEarValue", "rightEarValue", "leftEarClampingRangeLowerBound",
      "leftEarClampingRangeUpperBound", "rightEarClampingRangeLowerBound",
      "rightEarClampingRangeUpperBound",
    ],
    "LeftEye": eye, "RightEye": eye,
  ]

  /// The names of attributes that should be numbers and cannot be read as such. An empty attribute
  /// counts as absent.
  var unreadableNumbers: [String] {
    guard let names = Self.numbers[name] else { return [] }
    return attributes.filter {
      names.contains($0.name) && !$0.value.isEmpty && number($0.name) == nil
    }.map(\.name)
  }
}
