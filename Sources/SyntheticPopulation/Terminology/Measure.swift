/// A quantity that can be measured.
struct Measure: Sendable {
  var concept: Concept
  var unit: Unit
  /// The number of digits after the decimal point.
  var digits: UInt8
  var category: Category
  /// The normal range in adults; nil if it is not given.
  var normal: (low: Amount?, high: Amount?)?
  /// The text shown with `normal`.
  var normalText: String?

  enum Category: Sendable { case vitalSigns, laboratory }

  init(
    _ loinc: String, _ display: String, _ unit: Unit, digits: UInt8,
    _ category: Category = .vitalSigns, _ second: Code? = nil,
    low: Double? = nil, high: Double? = nil
  ) {
    concept = Concept(Code(.loinc, loinc, display), text: display)
    if let second { concept.codes.append(second) }
    self.unit = unit
    self.digits = digits
    self.category = category
    guard low != nil || high != nil else { return }
    let bounds = (
      low: low.map { Amount($0, digits: digits) }, high: high.map { Amount($0, digits: digits) }
    )
    normal = bounds
    normalText =
      [
        bounds.low.map { bounds.high == nil ? "≥ \($0.decimal)" : "\($0.decimal)" },
        bounds.high.map { bounds.low == nil ? "≤ \($0.decimal)" : "\($0.decimal)" },
      ].compactMap { $0 }.joined(separator: " – ") + " " + unit.text
  }
}

extension Measure {
  private static let perMinute = Unit("/min", "/min")
  private static let centimetre = Unit("cm", "cm")
  private static let milligramPerDecilitre = Unit("mg/dL", "mg/dL")
  private static let thousandPerMicrolitre = Unit("10*3/uL", "10*3/uL")
  private static let percent = Unit("%", "%")
  private static let mercury = Unit("mmHg", "mm[Hg]")

  static let height = Measure("8302-2", "Body height", centimetre, digits: 1)
  static let weight = Measure("29463-7", "Body weight", Unit("kg", "kg"), digits: 1)
  static let headCircumference = Measure(
    "9843-4", "Head Occipital-frontal circumference", centimetre, digits: 1)
  static let bodyMassIndex = Measure(
    "39156-5", "Body mass index (BMI) [Ratio]", Unit("kg/m2", "kg/m2"), digits: 1)
  static let systolic = Measure("8480-6", "Systolic blood pressure", mercury, digits: 0)
  static let diastolic = Measure("8462-4", "Diastolic blood pressure", mercury, digits: 0)
  static let heartRate = Measure("8867-4", "Heart rate", perMinute, digits: 0)
  static let respiratoryRate = Measure("9279-1", "Respiratory rate", perMinute, digits: 0)
  static let temperature = Measure("8310-5", "Body temperature", Unit("°C", "Cel"), digits: 1)
  static let oxygenSaturation = Measure(
    "2708-6", "Oxygen saturation in Arterial blood", percent, digits: 0, .vitalSigns,
    Code(.loinc, "59408-5", "Oxygen saturation in Arterial blood by Pulse oximetry"))

  static let glucose = Measure(
    "2345-7", "Glucose [Mass/volume] in Serum or Plasma", milligramPerDecilitre, digits: 0,
    .laboratory, low: 70, high: 99)
  static let haemoglobinA1c = Measure(
    "4548-4", "Hemoglobin A1c/Hemoglobin.total in Blood", percent, digits: 1, .laboratory,
    low: 4, high: 5.6)
  static let cholesterol = Measure(
    "2093-3", "Cholesterol [Mass/volume] in Serum or Plasma", milligramPerDecilitre, digits: 0,
    .laboratory, high: 200)
  static let highDensity = Measure(
    "2085-9", "Cholesterol in HDL [Mass/volume] in Serum or Plasma", milligramPerDecilitre,
    digits: 0, .laboratory, low: 40)
  static let lowDensity = Measure(
    "13457-7", "Cholesterol in LDL [Mass/volume] in Serum or Plasma by calculation",
    milligramPerDecilitre, digits: 0, .laboratory, high: 130)
  static let triglycerides = Measure(
    "2571-8", "Triglyceride [Mass/volume] in Serum or Plasma", milligramPerDecilitre, digits: 0,
    .laboratory, high: 150)
  static let creatinine = Measure(
    "2160-0", "Creatinine [Mass/volume] in Serum or Plasma", milligramPerDecilitre, digits: 2,
    .laboratory, low: 0.5, high: 1.2)
  static let haemoglobin = Measure(
    "718-7", "Hemoglobin [Mass/volume] in Blood", Unit("g/dL", "g/dL"), digits: 1, .laboratory,
    low: 12, high: 17)
  static let leukocytes = Measure(
    "6690-2", "Leukocytes [#/volume] in Blood by Automated count", thousandPerMicrolitre,
    digits: 1, .laboratory, low: 4, high: 11)
  static let platelets = Measure(
    "777-3", "Platelets [#/volume] in Blood by Automated count", thousandPerMicrolitre, digits: 0,
    .laboratory, low: 150, high: 400)
  static let thyrotropin = Measure(
    "3016-3", "Thyrotropin [Units/volume] in Serum or Plasma", Unit("mIU/L", "m[IU]/L"),
    digits: 2, .laboratory, low: 0.4, high: 4)
  static let reactiveProtein = Measure(
    "1988-5", "C reactive protein [Mass/volume] in Serum or Plasma", Unit("mg/L", "mg/L"),
    digits: 1, .laboratory, high: 5)

  /// The systolic and diastolic pressure together.
  static let bloodPressure = Concept(
    Code(.loinc, "85354-9", "Blood pressure panel with all children optional"),
    text: "Blood pressure")
}
