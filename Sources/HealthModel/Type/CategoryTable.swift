/// The values that the known types of category samples can have. From the headers of Apple's SDK.
struct CategoryTable: Sendable {
  struct Row: Sendable {
    /// The part between `HKCategoryValue` and the value in names of values.
    let name: String
    /// Names and numbers. Of several names of a number the first is the current one.
    let values: StaticString
    /// The types, without the prefix that all have.
    let types: StaticString

    init(_ name: String, _ values: StaticString, _ types: StaticString) {
      self.name = name
      self.values = values
      self.types = types
    }
  }

  static let prefix = "HKCategoryTypeIdentifier"

  static let rows: [Row] = [
    Row(
      "",
      "notApplicable 0",
      """
      HighHeartRateEvent LowHeartRateEvent IrregularHeartRhythmEvent MindfulSession \
      HandwashingEvent ToothbrushingEvent IntermenstrualBleeding InfrequentMenstrualCycles \
      IrregularMenstrualCycles PersistentIntermenstrualBleeding ProlongedMenstrualPeriods \
      Lactation Pregnancy SexualActivity SleepApneaEvent
      """),
    Row(
      "Severity",
      "unspecified 0 notPresent 1 mild 2 moderate 3 severe 4",
      """
      AbdominalCramps Acne BladderIncontinence Bloating BreastPain ChestTightnessOrPain \
      Chills Constipation Coughing Diarrhea Dizziness DrySkin Fainting Fatigue Fever \
      GeneralizedBodyAche HairLoss Headache Heartburn HotFlashes LossOfSmell LossOfTaste \
      LowerBackPain MemoryLapse Nausea NightSweats PelvicPain \
      RapidPoundingOrFlutteringHeartbeat RunnyNose ShortnessOfBreath SinusCongestion \
      SkippedHeartbeat SoreThroat VaginalDryness Vomiting Wheezing
      """),
    Row("Presence", "present 0 notPresent 1", "MoodChanges SleepChanges"),
    Row("AppetiteChanges", "unspecified 0 noChange 1 decreased 2 increased 3", "AppetiteChanges"),
    Row(
      "SleepAnalysis",
      "inBed 0 asleepUnspecified 1 asleep 1 awake 2 asleepCore 3 asleepDeep 4 asleepREM 5",
      "SleepAnalysis"),
    Row("AppleStandHour", "stood 0 idle 1", "AppleStandHour"),
    Row(
      "VaginalBleeding",
      "unspecified 1 light 2 medium 3 heavy 4 none 5",
      "BleedingAfterPregnancy BleedingDuringPregnancy"),
    Row("MenstrualFlow", "unspecified 1 light 2 medium 3 heavy 4 none 5", "MenstrualFlow"),
    Row(
      "CervicalMucusQuality",
      "dry 1 sticky 2 creamy 3 watery 4 eggWhite 5",
      "CervicalMucusQuality"),
    Row(
      "Contraceptive",
      """
      unspecified 1 implant 2 injection 3 intrauterineDevice 4 intravaginalRing 5 oral 6 \
      patch 7
      """,
      "Contraceptive"),
    Row(
      "OvulationTestResult",
      "negative 1 luteinizingHormoneSurge 2 positive 2 indeterminate 3 estrogenSurge 4",
      "OvulationTestResult"),
    Row("PregnancyTestResult", "negative 1 positive 2 indeterminate 3", "PregnancyTestResult"),
    Row(
      "ProgesteroneTestResult",
      "negative 1 positive 2 indeterminate 3",
      "ProgesteroneTestResult"),
    Row("AudioExposureEvent", "momentaryLimit 1", "AudioExposureEvent"),
    Row("HeadphoneAudioExposureEvent", "sevenDayLimit 1", "HeadphoneAudioExposureEvent"),
    Row("LowCardioFitnessEvent", "lowFitness 1", "LowCardioFitnessEvent"),
    Row(
      "AppleWalkingSteadinessEvent",
      "initialLow 1 initialVeryLow 2 repeatLow 3 repeatVeryLow 4",
      "AppleWalkingSteadinessEvent"),
  ]

  /// By identifier of the type.
  static let definitions: [String: CategoryDefinition] = {
    var table: [String: CategoryDefinition] = [:]
    for row in rows {
      let definition = CategoryDefinition(row)
      for type in row.types.description.split(separator: " ") { table[prefix + type] = definition }
    }
    return table
  }()
}
