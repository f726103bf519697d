/// The facts that are certain for each type of quantity.
extension QuantityRow {
  static let table: [QuantityRow] = [
    QuantityRow("ActiveEnergyBurned", .activity, codes: [.loinc("41981-2", "Calories burned")]),
    QuantityRow("AppleExerciseTime", .activity, codes: [.loinc("55411-3", "Exercise duration")]),
    QuantityRow("AppleMoveTime", .activity),
    QuantityRow("AppleSleepingBreathingDisturbances"),
    QuantityRow("AppleSleepingWristTemperature"),
    QuantityRow("AppleStandTime", .activity),
    QuantityRow("AppleWalkingSteadiness", .activity),
    QuantityRow("AtrialFibrillationBurden"),
    QuantityRow("BasalBodyTemperature", .exam),
    QuantityRow("BasalEnergyBurned", .activity),
    QuantityRow(
      "BloodAlcoholContent",
      codes: [
        .loinc("74859-0", "Ethanol [Mass/volume] in Blood Estimated from serum or plasma level")
      ]),
    QuantityRow(
      "BloodGlucose",
      codes: [.loinc("41653-7", "Glucose [Mass/volume] in Capillary blood by Glucometer")],
      reads: ["14743-9", "2339-0", "15074-8"]),
    QuantityRow(
      "BloodPressureDiastolic", .vitalSigns, codes: [.loinc("8462-4", "Diastolic blood pressure")],
      units: ["mm[Hg]"]),
    QuantityRow(
      "BloodPressureSystolic", .vitalSigns, codes: [.loinc("8480-6", "Systolic blood pressure")],
      units: ["mm[Hg]"]),
    QuantityRow(
      "BodyFatPercentage", .exam, codes: [.loinc("41982-0", "Percentage of body fat Measured")]),
    QuantityRow(
      "BodyMass", .vitalSigns, codes: [.loinc("29463-7", "Body weight")],
      units: ["kg", "g", "[lb_av]"],
      reads: ["3141-9"]),
    QuantityRow(
      "BodyMassIndex", .vitalSigns, codes: [.loinc("39156-5", "Body mass index (BMI) [Ratio]")],
      units: ["kg/m2"]),
    QuantityRow(
      "BodyTemperature", .vitalSigns, codes: [.loinc("8310-5", "Body temperature")],
      units: ["Cel", "[degF]"], reads: ["8331-1"]),
    QuantityRow("CrossCountrySkiingSpeed", .activity),
    QuantityRow("CyclingCadence", .activity),
    QuantityRow("CyclingFunctionalThresholdPower", .activity),
    QuantityRow("CyclingPower", .activity),
    QuantityRow("CyclingSpeed", .activity),
    QuantityRow("DietaryBiotin"),
    QuantityRow("DietaryCaffeine"),
    QuantityRow("DietaryCalcium"),
    QuantityRow("DietaryCarbohydrates"),
    QuantityRow("DietaryChloride"),
    QuantityRow("DietaryCholesterol"),
    QuantityRow("DietaryChromium"),
    QuantityRow("DietaryCopper"),
    QuantityRow("DietaryEnergyConsumed", codes: [.loinc("9052-2", "Calorie intake total")]),
    QuantityRow("DietaryFatMonounsaturated"),
    QuantityRow("DietaryFatPolyunsaturated"),
    QuantityRow("DietaryFatSaturated"),
    QuantityRow("DietaryFatTotal"),
    QuantityRow("DietaryFiber"),
    QuantityRow("DietaryFolate"),
    QuantityRow("DietaryIodine"),
    QuantityRow("DietaryIron"),
    QuantityRow("DietaryMagnesium"),
    QuantityRow("DietaryManganese"),
    QuantityRow("DietaryMolybdenum"),
    QuantityRow("DietaryNiacin"),
    QuantityRow("DietaryPantothenicAcid"),
    QuantityRow("DietaryPhosphorus"),
    QuantityRow("DietaryPotassium"),
    QuantityRow("DietaryProtein"),
    QuantityRow("DietaryRiboflavin"),
    QuantityRow("DietarySelenium"),
    QuantityRow("DietarySodium"),
    QuantityRow("DietarySugar"),
    QuantityRow("DietaryThiamin"),
    QuantityRow("DietaryVitaminA"),
    QuantityRow("DietaryVitaminB12"),
    QuantityRow("DietaryVitaminB6"),
    QuantityRow("DietaryVitaminC"),
    QuantityRow("DietaryVitaminD"),
    QuantityRow("DietaryVitaminE"),
    QuantityRow("DietaryVitaminK"),
    QuantityRow("DietaryWater"),
    QuantityRow("DietaryZinc"),
    QuantityRow("DistanceCrossCountrySkiing", .activity),
    QuantityRow("DistanceCycling", .activity),
    QuantityRow("DistanceDownhillSnowSports", .activity),
    QuantityRow("DistancePaddleSports", .activity),
    QuantityRow("DistanceRowing", .activity),
    QuantityRow("DistanceSkatingSports", .activity),
    QuantityRow(
      "DistanceSwimming", .activity,
      codes: [.loinc("93816-7", "Swimming distance unspecified time")]),
    QuantityRow(
      "DistanceWalkingRunning", .activity,
      codes: [.loinc("55430-3", "Walking distance unspecified time Pedometer")]),
    QuantityRow("DistanceWheelchair", .activity),
    QuantityRow("ElectrodermalActivity"),
    QuantityRow("EnvironmentalAudioExposure"),
    QuantityRow("EnvironmentalSoundReduction"),
    QuantityRow("EstimatedWorkoutEffortScore", .activity),
    QuantityRow(
      "FlightsClimbed", .activity,
      codes: [.loinc("100304-5", "Flights climbed [#] Reporting Period")]),
    QuantityRow("ForcedExpiratoryVolume1", codes: [.loinc("20150-9", "FEV1")]),
    QuantityRow(
      "ForcedVitalCapacity",
      codes: [.loinc("19870-5", "Forced vital capacity [Volume] Respiratory system")]),
    QuantityRow("HeadphoneAudioExposure"),
    QuantityRow("HeartRate", .vitalSigns, codes: [.loinc("8867-4", "Heart rate")], units: ["/min"]),
    QuantityRow("HeartRateRecoveryOneMinute"),
    QuantityRow(
      "HeartRateVariabilitySDNN", .exam,
      codes: [.loinc("80404-7", "R-R interval.standard deviation (Heart rate variability)")]),
    QuantityRow(
      "Height", .vitalSigns, codes: [.loinc("8302-2", "Body height")], units: ["cm", "[in_i]"],
      reads: ["3137-7", "3138-5"]),
    QuantityRow("InhalerUsage"),
    QuantityRow("InsulinDelivery"),
    QuantityRow("LeanBodyMass", .exam, codes: [.loinc("91557-9", "Lean body weight")]),
    QuantityRow("NikeFuel", .activity),
    QuantityRow("NumberOfAlcoholicBeverages"),
    QuantityRow("NumberOfTimesFallen"),
    QuantityRow(
      "OxygenSaturation", .vitalSigns,
      codes: [
        .loinc("59408-5", "Oxygen saturation in Arterial blood by Pulse oximetry"),
        .loinc("2708-6", "Oxygen saturation in Arterial blood"),
      ], units: ["%"]),
    QuantityRow("PaddleSportsSpeed", .activity),
    QuantityRow(
      "PeakExpiratoryFlowRate",
      codes: [
        .loinc(
          "19935-6", "Maximum expiratory gas flow Respiratory system airway by Peak flow meter")
      ]),
    QuantityRow(
      "PeripheralPerfusionIndex", .exam,
      codes: [.loinc("61006-3", "Perfusion index Tissue by Pulse oximetry")]),
    QuantityRow("PhysicalEffort", .activity),
    QuantityRow(
      "PushCount", .activity,
      codes: [.loinc("96502-0", "Number of wheelchair pushes per time period")]),
    QuantityRow(
      "RespiratoryRate", .vitalSigns, codes: [.loinc("9279-1", "Respiratory rate")], units: ["/min"]
    ),
    QuantityRow(
      "RestingHeartRate", .vitalSigns, codes: [.loinc("40443-4", "Heart rate --resting")]),
    QuantityRow("RowingSpeed", .activity),
    QuantityRow("RunningGroundContactTime", .activity),
    QuantityRow("RunningPower", .activity),
    QuantityRow("RunningSpeed", .activity),
    QuantityRow("RunningStrideLength", .activity),
    QuantityRow("RunningVerticalOscillation", .activity),
    QuantityRow(
      "SixMinuteWalkTestDistance", .activity, codes: [.loinc("64098-7", "Six minute walk test")]),
    QuantityRow("StairAscentSpeed", .activity),
    QuantityRow("StairDescentSpeed", .activity),
    QuantityRow(
      "StepCount", .activity,
      codes: [.loinc("55423-8", "Number of steps in unspecified time Pedometer")]),
    QuantityRow("SwimmingStrokeCount", .activity),
    QuantityRow("TimeInDaylight", .activity),
    QuantityRow("UVExposure"),
    QuantityRow("UnderwaterDepth", .activity),
    QuantityRow("VO2Max", .activity),
    QuantityRow(
      "WaistCircumference", .exam,
      codes: [.loinc("8280-0", "Waist Circumference at umbilicus by Tape measure")]),
    QuantityRow("WalkingAsymmetryPercentage", .activity),
    QuantityRow("WalkingDoubleSupportPercentage", .activity),
    QuantityRow("WalkingHeartRateAverage"),
    QuantityRow("WalkingSpeed", .activity),
    QuantityRow("WalkingStepLength", .activity),
    QuantityRow("WaterTemperature"),
    QuantityRow("WorkoutEffortScore", .activity),
  ]
}
