/// The types of category samples.
extension SampleType {
  public static var abdominalCramps: SampleType { "HKCategoryTypeIdentifierAbdominalCramps" }
  public static var acne: SampleType { "HKCategoryTypeIdentifierAcne" }
  public static var appetiteChanges: SampleType { "HKCategoryTypeIdentifierAppetiteChanges" }
  public static var appleStandHour: SampleType { "HKCategoryTypeIdentifierAppleStandHour" }
  public static var appleWalkingSteadinessEvent: SampleType {
    "HKCategoryTypeIdentifierAppleWalkingSteadinessEvent"
  }
  public static var audioExposureEvent: SampleType { "HKCategoryTypeIdentifierAudioExposureEvent" }
  public static var bladderIncontinence: SampleType {
    "HKCategoryTypeIdentifierBladderIncontinence"
  }
  public static var bleedingAfterPregnancy: SampleType {
    "HKCategoryTypeIdentifierBleedingAfterPregnancy"
  }
  public static var bleedingDuringPregnancy: SampleType {
    "HKCategoryTypeIdentifierBleedingDuringPregnancy"
  }
  public static var bloating: SampleType { "HKCategoryTypeIdentifierBloating" }
  public static var breastPain: SampleType { "HKCategoryTypeIdentifierBreastPain" }
  public static var cervicalMucusQuality: SampleType {
    "HKCategoryTypeIdentifierCervicalMucusQuality"
  }
  public static var chestTightnessOrPain: SampleType {
    "HKCategoryTypeIdentifierChestTightnessOrPain"
  }
  public static var chills: SampleType { "HKCategoryTypeIdentifierChills" }
  public static var constipation: SampleType { "HKCategoryTypeIdentifierConstipation" }
  public static var contraceptive: SampleType { "HKCategoryTypeIdentifierContraceptive" }
  public static var coughing: SampleType { "HKCategoryTypeIdentifierCoughing" }
  public static var diarrhea: SampleType { "HKCategoryTypeIdentifierDiarrhea" }
  public static var dizziness: SampleType { "HKCategoryTypeIdentifierDizziness" }
  public static var drySkin: SampleType { "HKCategoryTypeIdentifierDrySkin" }
  public static var fainting: SampleType { "HKCategoryTypeIdentifierFainting" }
  public static var fatigue: SampleType { "HKCategoryTypeIdentifierFatigue" }
  public static var fever: SampleType { "HKCategoryTypeIdentifierFever" }
  public static var generalizedBodyAche: SampleType {
    "HKCategoryTypeIdentifierGeneralizedBodyAche"
  }
  public static var hairLoss: SampleType { "HKCategoryTypeIdentifierHairLoss" }
  public static var handwashingEvent: SampleType { "HKCategoryTypeIdentifierHandwashingEvent" }
  public static var headache: SampleType { "HKCategoryTypeIdentifierHeadache" }
  public static var headphoneAudioExposureEvent: SampleType {
    "HKCategoryTypeIdentifierHeadphoneAudioExposureEvent"
  }
  public static var heartburn: SampleType { "HKCategoryTypeIdentifierHeartburn" }
  public static var highHeartRateEvent: SampleType { "HKCategoryTypeIdentifierHighHeartRateEvent" }
  public static var hotFlashes: SampleType { "HKCategoryTypeIdentifierHotFlashes" }
  public static var infrequentMenstrualCycles: SampleType {
    "HKCategoryTypeIdentifierInfrequentMenstrualCycles"
  }
  public static var intermenstrualBleeding: SampleType {
    "HKCategoryTypeIdentifierIntermenstrualBleeding"
  }
  public static var irregularHeartRhythmEvent: SampleType {
    "HKCategoryTypeIdentifierIrregularHeartRhythmEvent"
  }
  public static var irregularMenstrualCycles: SampleType {
    "HKCategoryTypeIdentifierIrregularMenstrualCycles"
  }
  public static var lactation: SampleType { "HKCategoryTypeIdentifierLactation" }
  public static var lossOfSmell: SampleType { "HKCategoryTypeIdentifierLossOfSmell" }
  public static var lossOfTaste: SampleType { "HKCategoryTypeIdentifierLossOfTaste" }
  public static var lowCardioFitnessEvent: SampleType {
    "HKCategoryTypeIdentifierLowCardioFitnessEvent"
  }
  public static var lowHeartRateEvent: SampleType { "HKCategoryTypeIdentifierLowHeartRateEvent" }
  public static var lowerBackPain: SampleType { "HKCategoryTypeIdentifierLowerBackPain" }
  public static var memoryLapse: SampleType { "HKCategoryTypeIdentifierMemoryLapse" }
  public static var menstrualFlow: SampleType { "HKCategoryTypeIdentifierMenstrualFlow" }
  public static var mindfulSession: SampleType { "HKCategoryTypeIdentifierMindfulSession" }
  public static var moodChanges: SampleType { "HKCategoryTypeIdentifierMoodChanges" }
  public static var nausea: SampleType { "HKCategoryTypeIdentifierNausea" }
  public static var nightSweats: SampleType { "HKCategoryTypeIdentifierNightSweats" }
  public static var ovulationTestResult: SampleType {
    "HKCategoryTypeIdentifierOvulationTestResult"
  }
  public static var pelvicPain: SampleType { "HKCategoryTypeIdentifierPelvicPain" }
  public static var persistentIntermenstrualBleeding: SampleType {
    "HKCategoryTypeIdentifierPersistentIntermenstrualBleeding"
  }
  public static var pregnancy: SampleType { "HKCategoryTypeIdentifierPregnancy" }
  public static var pregnancyTestResult: SampleType {
    "HKCategoryTypeIdentifierPregnancyTestResult"
  }
  public static var progesteroneTestResult: SampleType {
    "HKCategoryTypeIdentifierProgesteroneTestResult"
  }
  public static var prolongedMenstrualPeriods: SampleType {
    "HKCategoryTypeIdentifierProlongedMenstrualPeriods"
  }
  public static var rapidPoundingOrFlutteringHeartbeat: SampleType {
    "HKCategoryTypeIdentifierRapidPoundingOrFlutteringHeartbeat"
  }
  public static var runnyNose: SampleType { "HKCategoryTypeIdentifierRunnyNose" }
  public static var sexualActivity: SampleType { "HKCategoryTypeIdentifierSexualActivity" }
  public static var shortnessOfBreath: SampleType { "HKCategoryTypeIdentifierShortnessOfBreath" }
  public static var sinusCongestion: SampleType { "HKCategoryTypeIdentifierSinusCongestion" }
  public static var skippedHeartbeat: SampleType { "HKCategoryTypeIdentifierSkippedHeartbeat" }
  public static var sleepAnalysis: SampleType { "HKCategoryTypeIdentifierSleepAnalysis" }
  public static var sleepApneaEvent: SampleType { "HKCategoryTypeIdentifierSleepApneaEvent" }
  public static var sleepChanges: SampleType { "HKCategoryTypeIdentifierSleepChanges" }
  public static var soreThroat: SampleType { "HKCategoryTypeIdentifierSoreThroat" }
  public static var toothbrushingEvent: SampleType { "HKCategoryTypeIdentifierToothbrushingEvent" }
  public static var vaginalDryness: SampleType { "HKCategoryTypeIdentifierVaginalDryness" }
  public static var vomiting: SampleType { "HKCategoryTypeIdentifierVomiting" }
  public static var wheezing: SampleType { "HKCategoryTypeIdentifierWheezing" }
}
