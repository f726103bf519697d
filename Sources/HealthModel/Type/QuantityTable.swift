/// The fixed properties of the known types of quantity samples: how their values add up, and their
/// most usual unit. From the headers of Apple's SDK.
struct QuantityTable: Sendable {
  struct Row: Sendable {
    let aggregation: Aggregation
    let unit: String
    /// The names without their common prefix, separated by blanks.
    let names: StaticString

    init(_ aggregation: Aggregation, _ unit: String, _ names: StaticString) {
      self.aggregation = aggregation
      self.unit = unit
      self.names = names
    }
  }

  static let prefix = "HKQuantityTypeIdentifier"

  static let rows: [Row] = [
    Row(.cumulative, "kcal", "ActiveEnergyBurned BasalEnergyBurned DietaryEnergyConsumed"),
    Row(.cumulative, "min", "AppleExerciseTime AppleMoveTime AppleStandTime TimeInDaylight"),
    Row(
      .cumulative, "m",
      """
      DistanceCrossCountrySkiing DistanceCycling DistanceDownhillSnowSports \
      DistancePaddleSports DistanceRowing DistanceSkatingSports DistanceSwimming \
      DistanceWalkingRunning DistanceWheelchair
      """),
    Row(
      .cumulative, "count",
      """
      StepCount FlightsClimbed PushCount SwimmingStrokeCount NikeFuel \
      NumberOfAlcoholicBeverages NumberOfTimesFallen InhalerUsage
      """),
    Row(.cumulative, "IU", "InsulinDelivery"),
    Row(.cumulative, "mL", "DietaryWater"),
    Row(
      .cumulative, "g",
      """
      DietaryBiotin DietaryCaffeine DietaryCalcium DietaryCarbohydrates DietaryChloride \
      DietaryCholesterol DietaryChromium DietaryCopper DietaryFatMonounsaturated \
      DietaryFatPolyunsaturated DietaryFatSaturated DietaryFatTotal DietaryFiber \
      DietaryFolate DietaryIodine DietaryIron DietaryMagnesium DietaryManganese \
      DietaryMolybdenum DietaryNiacin DietaryPantothenicAcid DietaryPhosphorus \
      DietaryPotassium DietaryProtein DietaryRiboflavin DietarySelenium DietarySodium \
      DietarySugar DietaryThiamin DietaryVitaminA DietaryVitaminB12 DietaryVitaminB6 \
      DietaryVitaminC DietaryVitaminD DietaryVitaminE DietaryVitaminK DietaryZinc
      """),
    Row(.timeWeighted, "count/s", "HeartRate"),
    Row(.timeWeighted, "%", "AtrialFibrillationBurden"),
    Row(
      .equivalentLevel, "dBASPL",
      """
      EnvironmentalAudioExposure HeadphoneAudioExposure EnvironmentalSoundReduction
      """),
    Row(
      .arithmetic, "degC",
      """
      BodyTemperature BasalBodyTemperature AppleSleepingWristTemperature WaterTemperature
      """),
    Row(
      .arithmetic, "%",
      """
      BodyFatPercentage OxygenSaturation PeripheralPerfusionIndex BloodAlcoholContent \
      AppleWalkingSteadiness WalkingAsymmetryPercentage WalkingDoubleSupportPercentage
      """),
    Row(.arithmetic, "kg", "BodyMass LeanBodyMass"),
    Row(.arithmetic, "count", "BodyMassIndex AppleSleepingBreathingDisturbances UVExposure"),
    Row(
      .arithmetic, "m",
      """
      Height WaistCircumference UnderwaterDepth RunningStrideLength \
      SixMinuteWalkTestDistance WalkingStepLength
      """),
    Row(.arithmetic, "cm", "RunningVerticalOscillation"),
    Row(
      .arithmetic, "m/s",
      """
      WalkingSpeed RunningSpeed CyclingSpeed RowingSpeed PaddleSportsSpeed \
      CrossCountrySkiingSpeed StairAscentSpeed StairDescentSpeed
      """),
    Row(
      .arithmetic, "count/min",
      """
      RestingHeartRate WalkingHeartRateAverage HeartRateRecoveryOneMinute CyclingCadence
      """),
    Row(.arithmetic, "count/s", "RespiratoryRate"),
    Row(.arithmetic, "W", "CyclingPower CyclingFunctionalThresholdPower RunningPower"),
    Row(.arithmetic, "ms", "HeartRateVariabilitySDNN RunningGroundContactTime"),
    Row(.arithmetic, "mL/min·kg", "VO2Max"),
    Row(.arithmetic, "kcal/hr·kg", "PhysicalEffort"),
    Row(.arithmetic, "appleEffortScore", "WorkoutEffortScore EstimatedWorkoutEffortScore"),
    Row(.arithmetic, "mmHg", "BloodPressureSystolic BloodPressureDiastolic"),
    Row(.arithmetic, "mg/dL", "BloodGlucose"),
    Row(.arithmetic, "S", "ElectrodermalActivity"),
    Row(.arithmetic, "L", "ForcedVitalCapacity ForcedExpiratoryVolume1"),
    Row(.arithmetic, "L/min", "PeakExpiratoryFlowRate"),
  ]

  /// By identifier.
  static let definitions: [String: QuantityDefinition] = {
    var table: [String: QuantityDefinition] = [:]
    for row in rows {
      for name in row.names.description.split(separator: " ") {
        table[prefix + name] = QuantityDefinition(
          aggregation: row.aggregation, canonicalUnit: row.unit)
      }
    }
    return table
  }()
}
