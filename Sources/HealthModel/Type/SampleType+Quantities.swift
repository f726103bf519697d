/// The types of quantity samples.
extension SampleType {
  public static var activeEnergyBurned: SampleType { "HKQuantityTypeIdentifierActiveEnergyBurned" }
  public static var appleExerciseTime: SampleType { "HKQuantityTypeIdentifierAppleExerciseTime" }
  public static var appleMoveTime: SampleType { "HKQuantityTypeIdentifierAppleMoveTime" }
  public static var appleSleepingBreathingDisturbances: SampleType {
    "HKQuantityTypeIdentifierAppleSleepingBreathingDisturbances"
  }
  public static var appleSleepingWristTemperature: SampleType {
    "HKQuantityTypeIdentifierAppleSleepingWristTemperature"
  }
  public static var appleStandTime: SampleType { "HKQuantityTypeIdentifierAppleStandTime" }
  public static var appleWalkingSteadiness: SampleType {
    "HKQuantityTypeIdentifierAppleWalkingSteadiness"
  }
  public static var atrialFibrillationBurden: SampleType {
    "HKQuantityTypeIdentifierAtrialFibrillationBurden"
  }
  public static var basalBodyTemperature: SampleType {
    "HKQuantityTypeIdentifierBasalBodyTemperature"
  }
  public static var basalEnergyBurned: SampleType { "HKQuantityTypeIdentifierBasalEnergyBurned" }
  public static var bloodAlcoholContent: SampleType {
    "HKQuantityTypeIdentifierBloodAlcoholContent"
  }
  public static var bloodGlucose: SampleType { "HKQuantityTypeIdentifierBloodGlucose" }
  public static var bloodPressureDiastolic: SampleType {
    "HKQuantityTypeIdentifierBloodPressureDiastolic"
  }
  public static var bloodPressureSystolic: SampleType {
    "HKQuantityTypeIdentifierBloodPressureSystolic"
  }
  public static var bodyFatPercentage: SampleType { "HKQuantityTypeIdentifierBodyFatPercentage" }
  public static var bodyMass: SampleType { "HKQuantityTypeIdentifierBodyMass" }
  public static var bodyMassIndex: SampleType { "HKQuantityTypeIdentifierBodyMassIndex" }
  public static var bodyTemperature: SampleType { "HKQuantityTypeIdentifierBodyTemperature" }
  public static var crossCountrySkiingSpeed: SampleType {
    "HKQuantityTypeIdentifierCrossCountrySkiingSpeed"
  }
  public static var cyclingCadence: SampleType { "HKQuantityTypeIdentifierCyclingCadence" }
  public static var cyclingFunctionalThresholdPower: SampleType {
    "HKQuantityTypeIdentifierCyclingFunctionalThresholdPower"
  }
  public static var cyclingPower: SampleType { "HKQuantityTypeIdentifierCyclingPower" }
  public static var cyclingSpeed: SampleType { "HKQuantityTypeIdentifierCyclingSpeed" }
  public static var dietaryBiotin: SampleType { "HKQuantityTypeIdentifierDietaryBiotin" }
  public static var dietaryCaffeine: SampleType { "HKQuantityTypeIdentifierDietaryCaffeine" }
  public static var dietaryCalcium: SampleType { "HKQuantityTypeIdentifierDietaryCalcium" }
  public static var dietaryCarbohydrates: SampleType {
    "HKQuantityTypeIdentifierDietaryCarbohydrates"
  }
  public static var dietaryChloride: SampleType { "HKQuantityTypeIdentifierDietaryChloride" }
  public static var dietaryCholesterol: SampleType { "HKQuantityTypeIdentifierDietaryCholesterol" }
  public static var dietaryChromium: SampleType { "HKQuantityTypeIdentifierDietaryChromium" }
  public static var dietaryCopper: SampleType { "HKQuantityTypeIdentifierDietaryCopper" }
  public static var dietaryEnergyConsumed: SampleType {
    "HKQuantityTypeIdentifierDietaryEnergyConsumed"
  }
  public static var dietaryFatMonounsaturated: SampleType {
    "HKQuantityTypeIdentifierDietaryFatMonounsaturated"
  }
  public static var dietaryFatPolyunsaturated: SampleType {
    "HKQuantityTypeIdentifierDietaryFatPolyunsaturated"
  }
  public static var dietaryFatSaturated: SampleType {
    "HKQuantityTypeIdentifierDietaryFatSaturated"
  }
  public static var dietaryFatTotal: SampleType { "HKQuantityTypeIdentifierDietaryFatTotal" }
  public static var dietaryFiber: SampleType { "HKQuantityTypeIdentifierDietaryFiber" }
  public static var dietaryFolate: SampleType { "HKQuantityTypeIdentifierDietaryFolate" }
  public static var dietaryIodine: SampleType { "HKQuantityTypeIdentifierDietaryIodine" }
  public static var dietaryIron: SampleType { "HKQuantityTypeIdentifierDietaryIron" }
  public static var dietaryMagnesium: SampleType { "HKQuantityTypeIdentifierDietaryMagnesium" }
  public static var dietaryManganese: SampleType { "HKQuantityTypeIdentifierDietaryManganese" }
  public static var dietaryMolybdenum: SampleType { "HKQuantityTypeIdentifierDietaryMolybdenum" }
  public static var dietaryNiacin: SampleType { "HKQuantityTypeIdentifierDietaryNiacin" }
  public static var dietaryPantothenicAcid: SampleType {
    "HKQuantityTypeIdentifierDietaryPantothenicAcid"
  }
  public static var dietaryPhosphorus: SampleType { "HKQuantityTypeIdentifierDietaryPhosphorus" }
  public static var dietaryPotassium: SampleType { "HKQuantityTypeIdentifierDietaryPotassium" }
  public static var dietaryProtein: SampleType { "HKQuantityTypeIdentifierDietaryProtein" }
  public static var dietaryRiboflavin: SampleType { "HKQuantityTypeIdentifierDietaryRiboflavin" }
  public static var dietarySelenium: SampleType { "HKQuantityTypeIdentifierDietarySelenium" }
  public static var dietarySodium: SampleType { "HKQuantityTypeIdentifierDietarySodium" }
  public static var dietarySugar: SampleType { "HKQuantityTypeIdentifierDietarySugar" }
  public static var dietaryThiamin: SampleType { "HKQuantityTypeIdentifierDietaryThiamin" }
  public static var dietaryVitaminA: SampleType { "HKQuantityTypeIdentifierDietaryVitaminA" }
  public static var dietaryVitaminB12: SampleType { "HKQuantityTypeIdentifierDietaryVitaminB12" }
  public static var dietaryVitaminB6: SampleType { "HKQuantityTypeIdentifierDietaryVitaminB6" }
  public static var dietaryVitaminC: SampleType { "HKQuantityTypeIdentifierDietaryVitaminC" }
  public static var dietaryVitaminD: SampleType { "HKQuantityTypeIdentifierDietaryVitaminD" }
  public static var dietaryVitaminE: SampleType { "HKQuantityTypeIdentifierDietaryVitaminE" }
  public static var dietaryVitaminK: SampleType { "HKQuantityTypeIdentifierDietaryVitaminK" }
  public static var dietaryWater: SampleType { "HKQuantityTypeIdentifierDietaryWater" }
  public static var dietaryZinc: SampleType { "HKQuantityTypeIdentifierDietaryZinc" }
  public static var distanceCrossCountrySkiing: SampleType {
    "HKQuantityTypeIdentifierDistanceCrossCountrySkiing"
  }
  public static var distanceCycling: SampleType { "HKQuantityTypeIdentifierDistanceCycling" }
  public static var distanceDownhillSnowSports: SampleType {
    "HKQuantityTypeIdentifierDistanceDownhillSnowSports"
  }
  public static var distancePaddleSports: SampleType {
    "HKQuantityTypeIdentifierDistancePaddleSports"
  }
  public static var distanceRowing: SampleType { "HKQuantityTypeIdentifierDistanceRowing" }
  public static var distanceSkatingSports: SampleType {
    "HKQuantityTypeIdentifierDistanceSkatingSports"
  }
  public static var distanceSwimming: SampleType { "HKQuantityTypeIdentifierDistanceSwimming" }
  public static var distanceWalkingRunning: SampleType {
    "HKQuantityTypeIdentifierDistanceWalkingRunning"
  }
  public static var distanceWheelchair: SampleType { "HKQuantityTypeIdentifierDistanceWheelchair" }
  public static var electrodermalActivity: SampleType {
    "HKQuantityTypeIdentifierElectrodermalActivity"
  }
  public static var environmentalAudioExposure: SampleType {
    "HKQuantityTypeIdentifierEnvironmentalAudioExposure"
  }
  public static var environmentalSoundReduction: SampleType {
    "HKQuantityTypeIdentifierEnvironmentalSoundReduction"
  }
  public static var estimatedWorkoutEffortScore: SampleType {
    "HKQuantityTypeIdentifierEstimatedWorkoutEffortScore"
  }
  public static var flightsClimbed: SampleType { "HKQuantityTypeIdentifierFlightsClimbed" }
  public static var forcedExpiratoryVolume1: SampleType {
    "HKQuantityTypeIdentifierForcedExpiratoryVolume1"
  }
  public static var forcedVitalCapacity: SampleType {
    "HKQuantityTypeIdentifierForcedVitalCapacity"
  }
  public static var headphoneAudioExposure: SampleType {
    "HKQuantityTypeIdentifierHeadphoneAudioExposure"
  }
  public static var heartRate: SampleType { "HKQuantityTypeIdentifierHeartRate" }
  public static var heartRateRecoveryOneMinute: SampleType {
    "HKQuantityTypeIdentifierHeartRateRecoveryOneMinute"
  }
  public static var heartRateVariabilitySDNN: SampleType {
    "HKQuantityTypeIdentifierHeartRateVariabilitySDNN"
  }
  public static var height: SampleType { "HKQuantityTypeIdentifierHeight" }
  public static var inhalerUsage: SampleType { "HKQuantityTypeIdentifierInhalerUsage" }
  public static var insulinDelivery: SampleType { "HKQuantityTypeIdentifierInsulinDelivery" }
  public static var leanBodyMass: SampleType { "HKQuantityTypeIdentifierLeanBodyMass" }
  public static var nikeFuel: SampleType { "HKQuantityTypeIdentifierNikeFuel" }
  public static var numberOfAlcoholicBeverages: SampleType {
    "HKQuantityTypeIdentifierNumberOfAlcoholicBeverages"
  }
  public static var numberOfTimesFallen: SampleType {
    "HKQuantityTypeIdentifierNumberOfTimesFallen"
  }
  public static var oxygenSaturation: SampleType { "HKQuantityTypeIdentifierOxygenSaturation" }
  public static var paddleSportsSpeed: SampleType { "HKQuantityTypeIdentifierPaddleSportsSpeed" }
  public static var peakExpiratoryFlowRate: SampleType {
    "HKQuantityTypeIdentifierPeakExpiratoryFlowRate"
  }
  public static var peripheralPerfusionIndex: SampleType {
    "HKQuantityTypeIdentifierPeripheralPerfusionIndex"
  }
  public static var physicalEffort: SampleType { "HKQuantityTypeIdentifierPhysicalEffort" }
  public static var pushCount: SampleType { "HKQuantityTypeIdentifierPushCount" }
  public static var respiratoryRate: SampleType { "HKQuantityTypeIdentifierRespiratoryRate" }
  public static var restingHeartRate: SampleType { "HKQuantityTypeIdentifierRestingHeartRate" }
  public static var rowingSpeed: SampleType { "HKQuantityTypeIdentifierRowingSpeed" }
  public static var runningGroundContactTime: SampleType {
    "HKQuantityTypeIdentifierRunningGroundContactTime"
  }
  public static var runningPower: SampleType { "HKQuantityTypeIdentifierRunningPower" }
  public static var runningSpeed: SampleType { "HKQuantityTypeIdentifierRunningSpeed" }
  public static var runningStrideLength: SampleType {
    "HKQuantityTypeIdentifierRunningStrideLength"
  }
  public static var runningVerticalOscillation: SampleType {
    "HKQuantityTypeIdentifierRunningVerticalOscillation"
  }
  public static var sixMinuteWalkTestDistance: SampleType {
    "HKQuantityTypeIdentifierSixMinuteWalkTestDistance"
  }
  public static var stairAscentSpeed: SampleType { "HKQuantityTypeIdentifierStairAscentSpeed" }
  public static var stairDescentSpeed: SampleType { "HKQuantityTypeIdentifierStairDescentSpeed" }
  public static var stepCount: SampleType { "HKQuantityTypeIdentifierStepCount" }
  public static var swimmingStrokeCount: SampleType {
    "HKQuantityTypeIdentifierSwimmingStrokeCount"
  }
  public static var timeInDaylight: SampleType { "HKQuantityTypeIdentifierTimeInDaylight" }
  public static var uvExposure: SampleType { "HKQuantityTypeIdentifierUVExposure" }
  public static var underwaterDepth: SampleType { "HKQuantityTypeIdentifierUnderwaterDepth" }
  public static var vo2Max: SampleType { "HKQuantityTypeIdentifierVO2Max" }
  public static var waistCircumference: SampleType { "HKQuantityTypeIdentifierWaistCircumference" }
  public static var walkingAsymmetryPercentage: SampleType {
    "HKQuantityTypeIdentifierWalkingAsymmetryPercentage"
  }
  public static var walkingDoubleSupportPercentage: SampleType {
    "HKQuantityTypeIdentifierWalkingDoubleSupportPercentage"
  }
  public static var walkingHeartRateAverage: SampleType {
    "HKQuantityTypeIdentifierWalkingHeartRateAverage"
  }
  public static var walkingSpeed: SampleType { "HKQuantityTypeIdentifierWalkingSpeed" }
  public static var walkingStepLength: SampleType { "HKQuantityTypeIdentifierWalkingStepLength" }
  public static var waterTemperature: SampleType { "HKQuantityTypeIdentifierWaterTemperature" }
  public static var workoutEffortScore: SampleType { "HKQuantityTypeIdentifierWorkoutEffortScore" }
}
