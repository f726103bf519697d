/// A medicine that practitioners prescribe, with its usual dosage.
struct Medicine: Sendable {
  var concept: Concept
  /// The dosage in words.
  var instruction: String
  var dose: Amount
  var doseUnit: Unit
  /// The number of times that it is taken in `period` hours or days.
  var frequency: Int
  var period: Int
  var periodUnit: String
  var isAsNeeded: Bool
  var route: Concept
  /// The number of days that one prescription lasts.
  var days: Int
  var packageSize: Int

  enum Name: Sendable, Hashable, CaseIterable {
    case lisinopril, metformin, simvastatin, albuterol, salmeterol, levothyroxine, ibuprofen
    case fluoxetine, aspirin, warfarin, acetaminophen, amoxicillin, cotrimoxazole
  }

  private init(
    _ code: String, _ display: String, _ instruction: String, dose: Int = 1,
    unit: Unit = .tablet, times frequency: Int = 1, in period: Int = 1, _ periodUnit: String = "d",
    isAsNeeded: Bool = false, route: Concept = oral, days: Int = 365, package: Int = 90
  ) {
    concept = Concept(Code(.rxnorm, code, display), text: display)
    self.instruction = instruction
    self.dose = Amount(scaled: dose, digits: 0)
    doseUnit = unit
    self.frequency = frequency
    self.period = period
    self.periodUnit = periodUnit
    self.isAsNeeded = isAsNeeded
    self.route = route
    self.days = days
    packageSize = package
  }

  private static let oral = Concept.snomed("26643006", "Oral route")
  private static let inhaled = Concept.snomed("447694001", "Respiratory tract route")
}

extension Medicine {
  static func named(_ name: Name) -> Medicine {
    switch name {
    case .lisinopril: lisinopril
    case .metformin: metformin
    case .simvastatin: simvastatin
    case .albuterol: albuterol
    case .salmeterol: salmeterol
    case .levothyroxine: levothyroxine
    case .ibuprofen: ibuprofen
    case .fluoxetine: fluoxetine
    case .aspirin: aspirin
    case .warfarin: warfarin
    case .acetaminophen: acetaminophen
    case .amoxicillin: amoxicillin
    case .cotrimoxazole: cotrimoxazole
    }
  }

  private static let lisinopril = Medicine(
    "314076", "lisinopril 10 MG Oral Tablet", "1 tablet in the morning")
  private static let metformin = Medicine(
    "861007", "metformin hydrochloride 500 MG Oral Tablet", "1 tablet twice a day with meals",
    times: 2, package: 180)
  private static let simvastatin = Medicine(
    "312961", "simvastatin 20 MG Oral Tablet", "1 tablet in the evening")
  private static let albuterol = Medicine(
    "745679", "200 ACTUAT albuterol 0.09 MG/ACTUAT Metered Dose Inhaler",
    "2 puffs every 4 hours when short of breath", dose: 2, unit: .puff, in: 4, "h",
    isAsNeeded: true, route: inhaled, package: 1)
  private static let salmeterol = Medicine(
    "896209",
    "60 ACTUAT fluticasone propionate 0.25 MG/ACTUAT / salmeterol 0.05 MG/ACTUAT Dry Powder Inhaler",
    "1 inhalation twice a day", unit: .puff, times: 2, route: inhaled, package: 3)
  private static let levothyroxine = Medicine(
    "966222", "levothyroxine sodium 0.075 MG Oral Tablet", "1 tablet half an hour before breakfast")
  private static let ibuprofen = Medicine(
    "310965", "ibuprofen 200 MG Oral Tablet", "1 tablet every 8 hours against pain",
    in: 8, "h", isAsNeeded: true, days: 14, package: 30)
  private static let fluoxetine = Medicine(
    "310385", "fluoxetine 20 MG Oral Capsule", "1 capsule in the morning", unit: .capsule)
  private static let aspirin = Medicine(
    "243670", "aspirin 81 MG Oral Tablet", "1 tablet a day")
  private static let warfarin = Medicine(
    "855332", "warfarin sodium 5 MG Oral Tablet", "1 tablet a day, as the last INR tells")
  private static let acetaminophen = Medicine(
    "313782", "acetaminophen 325 MG Oral Tablet", "1 tablet every 6 hours against pain or fever",
    in: 6, "h", isAsNeeded: true, days: 10, package: 20)
  private static let amoxicillin = Medicine(
    "308182", "amoxicillin 250 MG Oral Capsule", "1 capsule three times a day for 7 days",
    unit: .capsule, times: 3, days: 7, package: 21)
  private static let cotrimoxazole = Medicine(
    "198335", "sulfamethoxazole 800 MG / trimethoprim 160 MG Oral Tablet",
    "1 tablet twice a day for 5 days", times: 2, days: 5, package: 10)
}
