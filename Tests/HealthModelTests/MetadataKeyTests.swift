import HealthModel
import Testing

@Suite struct MetadataKeyTests {
  /// All keys that have a meaning, with what exports show, which no rule gives.
  private static let texts: [(MetadataKey, String)] = [
    // Identity.
    (.externalUUID, "HKExternalUUID"),
    (.syncIdentifier, "HKMetadataKeySyncIdentifier"),
    (.syncVersion, "HKMetadataKeySyncVersion"),
    (.timeZone, "HKTimeZone"),
    (.wasUserEntered, "HKWasUserEntered"),
    (.digitalSignature, "HKDigitalSignature"),
    // Devices.
    (.deviceName, "HKDeviceName"),
    (.deviceManufacturerName, "HKDeviceManufacturerName"),
    (.deviceSerialNumber, "HKDeviceSerialNumber"),
    (.udiDeviceIdentifier, "HKUDIDeviceIdentifier"),
    (.udiProductionIdentifier, "HKUDIProductionIdentifier"),
    (.appleDeviceCalibrated, "HKMetadataKeyAppleDeviceCalibrated"),
    (.devicePlacementSide, "HKMetadataKeyDevicePlacementSide"),
    (.algorithmVersion, "HKAlgorithmVersion"),
    (.appleECGAlgorithmVersion, "HKMetadataKeyAppleECGAlgorithmVersion"),
    // Measurements.
    (.referenceRangeLowerLimit, "HKReferenceRangeLowerLimit"),
    (.referenceRangeUpperLimit, "HKReferenceRangeUpperLimit"),
    (.wasTakenInLab, "HKWasTakenInLab"),
    (.bodyTemperatureSensorLocation, "HKBodyTemperatureSensorLocation"),
    (.heartRateSensorLocation, "HKHeartRateSensorLocation"),
    (.heartRateMotionContext, "HKMetadataKeyHeartRateMotionContext"),
    (.heartRateEventThreshold, "HKHeartRateEventThreshold"),
    (.bloodGlucoseMealTime, "HKBloodGlucoseMealTime"),
    (.insulinDeliveryReason, "HKInsulinDeliveryReason"),
    (.vo2MaxTestType, "HKVO2MaxTestType"),
    (.vo2MaxValue, "HKVO2MaxValue"),
    (.lowCardioFitnessEventThreshold, "HKLowCardioFitnessEventThreshold"),
    (.heartRateRecoveryActivityDuration, "HKMetadataKeyHeartRateRecoveryActivityDuration"),
    (.heartRateRecoveryActivityType, "HKMetadataKeyHeartRateRecoveryActivityType"),
    (
      .heartRateRecoveryMaxObservedRecoveryHeartRate,
      "HKMetadataKeyHeartRateRecoveryMaxObservedRecoveryHeartRate"
    ),
    (.heartRateRecoveryTestType, "HKMetadataKeyHeartRateRecoveryTestType"),
    (.physicalEffortEstimationType, "HKPhysicalEffortEstimationType"),
    (.sessionEstimate, "HKMetadataKeySessionEstimate"),
    (.dateOfEarliestDataUsedForEstimate, "HKDateOfEarliestDataUsedForEstimate"),
    (.userMotionContext, "HKMetadataKeyUserMotionContext"),
    (.quantityClampedToLowerBound, "HKMetadataKeyQuantityClampedToLowerBound"),
    (.quantityClampedToUpperBound, "HKMetadataKeyQuantityClampedToUpperBound"),
    // Reproductive health and food.
    (.menstrualCycleStart, "HKMenstrualCycleStart"),
    (.sexualActivityProtectionUsed, "HKSexualActivityProtectionUsed"),
    (.foodType, "HKFoodType"),
    // Workouts.
    (.indoorWorkout, "HKIndoorWorkout"),
    (.coachedWorkout, "HKCoachedWorkout"),
    (.groupFitness, "HKGroupFitness"),
    (.workoutBrandName, "HKWorkoutBrandName"),
    (.activityType, "HKActivityType"),
    (.appleFitnessPlusSession, "HKMetadataKeyAppleFitnessPlusSession"),
    (.lapLength, "HKLapLength"),
    (.swimmingLocationType, "HKSwimmingLocationType"),
    (.swimmingStrokeStyle, "HKSwimmingStrokeStyle"),
    (.swolfScore, "HKSWOLFScore"),
    (.averageSpeed, "HKAverageSpeed"),
    (.maximumSpeed, "HKMaximumSpeed"),
    (.alpineSlopeGrade, "HKAlpineSlopeGrade"),
    (.elevationAscended, "HKElevationAscended"),
    (.elevationDescended, "HKElevationDescended"),
    (.fitnessMachineDuration, "HKFitnessMachineDuration"),
    (.indoorBikeDistance, "HKIndoorBikeDistance"),
    (.crossTrainerDistance, "HKCrossTrainerDistance"),
    (.averageMETs, "HKAverageMETs"),
    (.cyclingFunctionalThresholdPowerTestType, "HKCyclingCyclingFunctionalThresholdPowerTestType"),
    // Weather and surroundings.
    (.weatherCondition, "HKWeatherCondition"),
    (.weatherTemperature, "HKWeatherTemperature"),
    (.weatherHumidity, "HKWeatherHumidity"),
    (.barometricPressure, "HKMetadataKeyBarometricPressure"),
    (.audioExposureLevel, "HKMetadataKeyAudioExposureLevel"),
    (.audioExposureDuration, "HKMetadataKeyAudioExposureDuration"),
    (.headphoneGain, "HKMetadataKeyHeadphoneGain"),
    (.maximumLightIntensity, "HKMetadataKeyMaximumLightIntensity"),
    (.waterSalinity, "HKMetadataKeyWaterSalinity"),
  ]

  @Test func `keys of metadata are the texts of exports`() {
    for (key, text) in Self.texts { #expect(key.rawValue == text) }
    #expect(Set(Self.texts.map(\.0)).count == 69)
  }

  @Test func `keys that nothing is known of are kept`() throws {
    let health = try HealthStore.inMemory()
    let sample = HealthSample(
      .heartRate, 60, "count/min", start: SampleMaker.origin, source: SampleMaker.sources[0],
      metadata: ["_HKPrivateHeartRateContext": 5, "com.example.own": "x", "": true])
    try health.add(sample)
    #expect(try health.samples(SampleQuery(.heartRate)) == [sample])
    var query = SampleQuery(.heartRate)
    query.metadata = [MetadataMatch("_HKPrivateHeartRateContext", 5)]
    #expect(try health.samples(query) == [sample])
  }
}
