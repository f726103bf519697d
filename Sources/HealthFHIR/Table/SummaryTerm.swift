import HealthModel

/// The codes of what an activity summary says.
enum SummaryTerm {
  static let code = "HKActivitySummary"
  static let system = "urn:andiron:health:activity-summary"

  static var values: [([Term], KeyPath<ActivitySummary, HealthQuantity?>)] {
    [
      (
        [.loinc("41981-2", "Calories burned"), own("activeEnergyBurned", "Active Energy Burned")],
        \.energyBurned
      ),
      ([own("activeEnergyBurnedGoal", "Active Energy Burned Goal")], \.energyBurnedGoal),
      ([own("appleMoveTime", "Move Time")], \.moveTime),
      ([own("appleMoveTimeGoal", "Move Time Goal")], \.moveTimeGoal),
      (
        [.loinc("55411-3", "Exercise duration"), own("appleExerciseTime", "Exercise Time")],
        \.exerciseTime
      ),
      ([own("appleExerciseTimeGoal", "Exercise Time Goal")], \.exerciseTimeGoal),
      ([own("appleStandHours", "Stand Hours")], \.standHours),
      ([own("appleStandHoursGoal", "Stand Hours Goal")], \.standHoursGoal),
    ]
  }

  private static func own(_ name: String, _ display: String) -> Term {
    .healthKit(code + "." + name, display)
  }
}
