import Foundation
import HealthModel
import TestSupport
import Testing
import Units

@Suite struct SampleTypeTests {
  @Test func `all types of quantities and categories are defined`() {
    let known = SampleType.known
    #expect(known.filter { $0.family == .quantity }.count == 120)
    #expect(known.filter { $0.family == .category }.count == 68)
    #expect(known.allSatisfy { ($0.quantityDefinition == nil) != ($0.categoryDefinition == nil) })
  }

  @Test func `types have their aggregation and unit`() {
    #expect(SampleType.heartRate.quantityDefinition?.aggregation == .timeWeighted)
    #expect(SampleType.heartRate.quantityDefinition?.canonicalUnit == "count/s")
    #expect(SampleType.stepCount.isCumulative)
    #expect(!SampleType.bodyMass.isCumulative)
    #expect(SampleType.vo2Max.quantityDefinition?.canonicalUnit == "mL/min·kg")
    #expect(
      SampleType.headphoneAudioExposure.quantityDefinition?.aggregation == .equivalentLevel)
  }

  @Test func `a type that is not known is a type`() {
    let goal = SampleType("HKDataTypeSleepDurationGoal")
    #expect(goal.family == nil)
    #expect(goal.quantityDefinition == nil)
    #expect(SampleType("HKQuantityTypeIdentifierFromTheFuture").family == .quantity)
  }

  @Test func `values of categories are found by all of their names`() {
    let sleep = SampleType.sleepAnalysis
    for name in ["HKCategoryValueSleepAnalysisAsleepREM", "asleepREM", "5"] {
      #expect(CategoryValue(named: name, of: sleep) == .number(5))
    }
    #expect(CategoryValue(named: "HKCategoryValueSleepAnalysisAsleep", of: sleep) == .number(1))
    #expect(CategoryValue(named: "HKCategoryValueNew", of: sleep) == .name("HKCategoryValueNew"))
    for name in ["HKCategoryValueMenstrualFlowLight", "HKCategoryValueVaginalBleedingLight"] {
      #expect(CategoryValue(named: name, of: .menstrualFlow) == .number(2))
    }
  }

  @Test func `every value of a category is found by its full name`() {
    for type in SampleType.known {
      for number in type.categoryDefinition?.names.keys.sorted() ?? [] {
        let text = CategoryValue.number(number).text(for: type)
        #expect(CategoryValue(named: text, of: type) == .number(number), "\(type) \(text)")
      }
    }
    #expect(CategoryValue.number(99).text(for: .sleepAnalysis) == "99")
  }

  @Test func `activities of workouts have names and numbers`() {
    #expect(WorkoutActivityType(rawValue: "HKWorkoutActivityTypeRunning") == .running)
    #expect(WorkoutActivityType(number: 37) == .running)
    #expect(WorkoutActivityType.other.number == 3000)
    #expect(WorkoutActivityType.swimBikeRun.number == 82)
    #expect(WorkoutActivityType(number: 4711).number == 4711)
    #expect(WorkoutActivityType("Levitation").fullName == "HKWorkoutActivityTypeLevitation")
    #expect(WorkoutEventType(number: 5) == .motionPaused)
    #expect(WorkoutEventType(number: .min).number == .min)
  }

  @Test func `quantities add up as their aggregation says`() {
    let definitions = SampleType.known.compactMap { type in
      type.quantityDefinition.map { (type: type, aggregation: $0.aggregation) }
    }
    let groups = Dictionary(grouping: definitions, by: \.aggregation).mapValues { group in
      Set(group.map(\.type))
    }
    #expect(groups[.timeWeighted] == [.heartRate, .atrialFibrillationBurden])
    #expect(
      groups[.equivalentLevel] == [
        .environmentalAudioExposure, .headphoneAudioExposure, .environmentalSoundReduction,
      ])
    // Energy 3, time 4, distance 9, counts 8, insulin, water and 37 nutrients in grams.
    #expect(groups[.cumulative]?.count == 63)
    for type: SampleType in [
      .activeEnergyBurned, .appleStandTime, .distanceSwimming, .pushCount, .nikeFuel,
      .insulinDelivery, .dietaryWater, .dietaryZinc,
    ] {
      #expect(type.isCumulative, "\(type)")
    }
    for type: SampleType in [
      .restingHeartRate, .walkingHeartRateAverage, .oxygenSaturation, .bodyTemperature, .height,
      .walkingSpeed, .respiratoryRate, .cyclingPower, .heartRateVariabilitySDNN, .vo2Max,
      .bloodPressureSystolic, .bloodGlucose, .peakExpiratoryFlowRate, .uvExposure,
    ] {
      #expect(type.quantityDefinition?.aggregation == .arithmetic, "\(type)")
    }
  }

  @Test func `types of each aggregation have their units`() {
    let cumulative = ["kcal": 3, "min": 4, "m": 9, "count": 8, "IU": 1, "mL": 1, "g": 37]
    let arithmetic = [
      "degC": 4, "%": 7, "kg": 2, "count": 3, "m": 6, "cm": 1, "m/s": 8, "count/min": 4,
      "count/s": 1, "W": 3, "ms": 2, "mL/min·kg": 1, "kcal/hr·kg": 1, "appleEffortScore": 2,
      "mmHg": 2, "mg/dL": 1, "S": 1, "L": 2, "L/min": 1,
    ]
    let expected: [Aggregation: [String: Int]] = [
      .cumulative: cumulative, .timeWeighted: ["count/s": 1, "%": 1],
      .equivalentLevel: ["dBASPL": 3], .arithmetic: arithmetic,
    ]
    #expect(arithmetic.values.reduce(0, +) == 52)
    let definitions = SampleType.known.compactMap(\.quantityDefinition)
    let found = Dictionary(grouping: definitions, by: \.aggregation).mapValues { group in
      Dictionary(grouping: group, by: \.canonicalUnit).mapValues(\.count)
    }
    #expect(found == expected)
  }

  @Test func `canonical units are units`() throws {
    for type in SampleType.known {
      guard let unit = type.quantityDefinition?.canonicalUnit else { continue }
      _ = try UnitOfMeasure(healthKit: unit)
    }
  }

  @Test(.enabled(if: SharedData.isThere, "shared/data is absent"))
  func `canonical units measure what those of a mapping to FHIR measure`() throws {
    struct Mapping: Decodable {
      struct Entry: Decodable {
        struct Unit: Decodable { var hkunit: String }
        var unit: Unit?
      }
      var HKQuantitySamples: [String: Entry]
      var HKCategorySamples: [String: Entry]
    }
    let file = SharedData.root.appending(path: "healthkit/HKSampleMapping.json")
    let mapping = try JSONDecoder().decode(Mapping.self, from: Data(contentsOf: file))
    #expect(mapping.HKQuantitySamples.count == 119)
    for (identifier, entry) in mapping.HKQuantitySamples {
      let definition = try #require(SampleType(identifier).quantityDefinition, "\(identifier)")
      // The SDK gives it in dBASPL, as sound pressure.
      if identifier == SampleType.environmentalSoundReduction.identifier { continue }
      guard let unit = entry.unit?.hkunit else { continue }
      #expect(throws: Never.self, "\(identifier)") {
        try UnitConversion(
          from: UnitOfMeasure(healthKit: unit),
          to: UnitOfMeasure(healthKit: definition.canonicalUnit))
      }
    }
    for identifier in mapping.HKCategorySamples.keys {
      #expect(SampleType(identifier).categoryDefinition != nil, "\(identifier)")
    }
  }

  @Test func `values of categories have their numbers`() throws {
    let sets: [(SampleType, [Int: String])] = [
      (.mindfulSession, [0: "notApplicable"]), (.pregnancy, [0: "notApplicable"]),
      (.headache, [0: "unspecified", 1: "notPresent", 2: "mild", 3: "moderate", 4: "severe"]),
      (.moodChanges, [0: "present", 1: "notPresent"]),
      (.appetiteChanges, [0: "unspecified", 1: "noChange", 2: "decreased", 3: "increased"]),
      (
        .sleepAnalysis,
        [
          0: "inBed", 1: "asleepUnspecified", 2: "awake", 3: "asleepCore", 4: "asleepDeep",
          5: "asleepREM",
        ]
      ),
      (.appleStandHour, [0: "stood", 1: "idle"]),
      (
        .menstrualFlow, [1: "unspecified", 2: "light", 3: "medium", 4: "heavy", 5: "none"]
      ),
      (.cervicalMucusQuality, [1: "dry", 2: "sticky", 3: "creamy", 4: "watery", 5: "eggWhite"]),
      (
        .contraceptive,
        [
          1: "unspecified", 2: "implant", 3: "injection", 4: "intrauterineDevice",
          5: "intravaginalRing", 6: "oral", 7: "patch",
        ]
      ),
      (
        .ovulationTestResult,
        [1: "negative", 2: "luteinizingHormoneSurge", 3: "indeterminate", 4: "estrogenSurge"]
      ),
      (.pregnancyTestResult, [1: "negative", 2: "positive", 3: "indeterminate"]),
      (.progesteroneTestResult, [1: "negative", 2: "positive", 3: "indeterminate"]),
      (.audioExposureEvent, [1: "momentaryLimit"]),
      (.headphoneAudioExposureEvent, [1: "sevenDayLimit"]),
      (.lowCardioFitnessEvent, [1: "lowFitness"]),
      (
        .appleWalkingSteadinessEvent,
        [1: "initialLow", 2: "initialVeryLow", 3: "repeatLow", 4: "repeatVeryLow"]
      ),
    ]
    for (type, names) in sets {
      #expect(type.categoryDefinition?.names == names, "\(type)")
    }
  }

  @Test func `numbers of activities and events are those of the SDK`() {
    let names = (1...84).map { WorkoutActivityType(number: $0) }
    // 81 is not in use.
    #expect(names.filter { Int($0.rawValue) != nil }.map(\.number) == [81])
    #expect(names.map(\.number) == Array(1...84))
    let some: [Int: WorkoutActivityType] = [
      1: .americanFootball, 10: .cricket, 13: .cycling, 20: .functionalStrengthTraining,
      24: .hiking, 30: .mixedMetabolicCardioTraining, 35: .rowing, 40: .snowSports, 46: .swimming,
      50: .traditionalStrengthTraining, 52: .walking, 57: .yoga, 58: .barre,
      60: .crossCountrySkiing, 63: .highIntensityIntervalTraining, 66: .pilates,
      70: .wheelchairWalkPace, 75: .discSports, 79: .pickleball, 80: .cooldown, 83: .transition,
      84: .underwaterDiving, 3000: .other,
    ]
    for (number, type) in some { #expect(WorkoutActivityType(number: number) == type) }
    let events: [WorkoutEventType] = [
      .pause, .resume, .lap, .marker, .motionPaused, .motionResumed, .segment,
      .pauseOrResumeRequest,
    ]
    #expect(events.map(\.number) == Array(1...8))
    #expect(WorkoutEventType.lap.fullName == "HKWorkoutEventTypeLap")
  }
}
