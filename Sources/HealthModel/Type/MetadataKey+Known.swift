/// Keys of metadata that have a meaning, by the texts that exports show. Apps add others.
extension MetadataKey {
  // MARK: Identity

  public static var externalUUID: MetadataKey { "HKExternalUUID" }
  public static var syncIdentifier: MetadataKey { "HKMetadataKeySyncIdentifier" }
  public static var syncVersion: MetadataKey { "HKMetadataKeySyncVersion" }
  public static var timeZone: MetadataKey { "HKTimeZone" }
  public static var wasUserEntered: MetadataKey { "HKWasUserEntered" }
  public static var digitalSignature: MetadataKey { "HKDigitalSignature" }

  // MARK: Devices

  public static var deviceName: MetadataKey { "HKDeviceName" }
  public static var deviceManufacturerName: MetadataKey { "HKDeviceManufacturerName" }
  public static var deviceSerialNumber: MetadataKey { "HKDeviceSerialNumber" }
  public static var udiDeviceIdentifier: MetadataKey { "HKUDIDeviceIdentifier" }
  public static var udiProductionIdentifier: MetadataKey { "HKUDIProductionIdentifier" }
  public static var appleDeviceCalibrated: MetadataKey { "HKMetadataKeyAppleDeviceCalibrated" }
  public static var devicePlacementSide: MetadataKey { "HKMetadataKeyDevicePlacementSide" }
  public static var algorithmVersion: MetadataKey { "HKAlgorithmVersion" }
  public static var appleECGAlgorithmVersion: MetadataKey {
    "HKMetadataKeyAppleECGAlgorithmVersion"
  }

  // MARK: Measurements

  public static var referenceRangeLowerLimit: MetadataKey { "HKReferenceRangeLowerLimit" }
  public static var referenceRangeUpperLimit: MetadataKey { "HKReferenceRangeUpperLimit" }
  public static var wasTakenInLab: MetadataKey { "HKWasTakenInLab" }
  public static var bodyTemperatureSensorLocation: MetadataKey { "HKBodyTemperatureSensorLocation" }
  public static var heartRateSensorLocation: MetadataKey { "HKHeartRateSensorLocation" }
  public static var heartRateMotionContext: MetadataKey { "HKMetadataKeyHeartRateMotionContext" }
  public static var heartRateEventThreshold: MetadataKey { "HKHeartRateEventThreshold" }
  public static var bloodGlucoseMealTime: MetadataKey { "HKBloodGlucoseMealTime" }
  public static var insulinDeliveryReason: MetadataKey { "HKInsulinDeliveryReason" }
  public static var vo2MaxTestType: MetadataKey { "HKVO2MaxTestType" }
  public static var vo2MaxValue: MetadataKey { "HKVO2MaxValue" }
  public static var lowCardioFitnessEventThreshold: MetadataKey {
    "HKLowCardioFitnessEventThreshold"
  }
  public static var heartRateRecoveryActivityDuration: MetadataKey {
    "HKMetadataKeyHeartRateRecoveryActivityDuration"
  }
  public static var heartRateRecoveryActivityType: MetadataKey {
    "HKMetadataKeyHeartRateRecoveryActivityType"
  }
  public static var heartRateRecoveryMaxObservedRecoveryHeartRate: MetadataKey {
    "HKMetadataKeyHeartRateRecoveryMaxObservedRecoveryHeartRate"
  }
  public static var heartRateRecoveryTestType: MetadataKey {
    "HKMetadataKeyHeartRateRecoveryTestType"
  }
  public static var physicalEffortEstimationType: MetadataKey { "HKPhysicalEffortEstimationType" }
  public static var sessionEstimate: MetadataKey { "HKMetadataKeySessionEstimate" }
  public static var dateOfEarliestDataUsedForEstimate: MetadataKey {
    "HKDateOfEarliestDataUsedForEstimate"
  }
  public static var userMotionContext: MetadataKey { "HKMetadataKeyUserMotionContext" }
  public static var quantityClampedToLowerBound: MetadataKey {
    "HKMetadataKeyQuantityClampedToLowerBound"
  }
  public static var quantityClampedToUpperBound: MetadataKey {
    "HKMetadataKeyQuantityClampedToUpperBound"
  }

  // MARK: Reproductive health and food

  public static var menstrualCycleStart: MetadataKey { "HKMenstrualCycleStart" }
  public static var sexualActivityProtectionUsed: MetadataKey { "HKSexualActivityProtectionUsed" }
  public static var foodType: MetadataKey { "HKFoodType" }

  // MARK: Workouts

  public static var indoorWorkout: MetadataKey { "HKIndoorWorkout" }
  public static var coachedWorkout: MetadataKey { "HKCoachedWorkout" }
  public static var groupFitness: MetadataKey { "HKGroupFitness" }
  public static var workoutBrandName: MetadataKey { "HKWorkoutBrandName" }
  public static var activityType: MetadataKey { "HKActivityType" }
  public static var appleFitnessPlusSession: MetadataKey { "HKMetadataKeyAppleFitnessPlusSession" }
  public static var lapLength: MetadataKey { "HKLapLength" }
  public static var swimmingLocationType: MetadataKey { "HKSwimmingLocationType" }
  public static var swimmingStrokeStyle: MetadataKey { "HKSwimmingStrokeStyle" }
  public static var swolfScore: MetadataKey { "HKSWOLFScore" }
  public static var averageSpeed: MetadataKey { "HKAverageSpeed" }
  public static var maximumSpeed: MetadataKey { "HKMaximumSpeed" }
  public static var alpineSlopeGrade: MetadataKey { "HKAlpineSlopeGrade" }
  public static var elevationAscended: MetadataKey { "HKElevationAscended" }
  public static var elevationDescended: MetadataKey { "HKElevationDescended" }
  public static var fitnessMachineDuration: MetadataKey { "HKFitnessMachineDuration" }
  public static var indoorBikeDistance: MetadataKey { "HKIndoorBikeDistance" }
  public static var crossTrainerDistance: MetadataKey { "HKCrossTrainerDistance" }
  public static var averageMETs: MetadataKey { "HKAverageMETs" }
  public static var cyclingFunctionalThresholdPowerTestType: MetadataKey {
    "HKCyclingCyclingFunctionalThresholdPowerTestType"
  }

  // MARK: Weather and surroundings

  public static var weatherCondition: MetadataKey { "HKWeatherCondition" }
  public static var weatherTemperature: MetadataKey { "HKWeatherTemperature" }
  public static var weatherHumidity: MetadataKey { "HKWeatherHumidity" }
  public static var barometricPressure: MetadataKey { "HKMetadataKeyBarometricPressure" }
  public static var audioExposureLevel: MetadataKey { "HKMetadataKeyAudioExposureLevel" }
  public static var audioExposureDuration: MetadataKey { "HKMetadataKeyAudioExposureDuration" }
  public static var headphoneGain: MetadataKey { "HKMetadataKeyHeadphoneGain" }
  public static var maximumLightIntensity: MetadataKey { "HKMetadataKeyMaximumLightIntensity" }
  public static var waterSalinity: MetadataKey { "HKMetadataKeyWaterSalinity" }
}
