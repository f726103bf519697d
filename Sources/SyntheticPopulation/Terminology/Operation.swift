/// A procedure.
struct Operation: Sendable {
  var concept: Concept
  /// Its duration in minutes.
  var duration: ClosedRange<Int>

  private init(_ snomed: String, _ display: String, _ duration: ClosedRange<Int>) {
    concept = .snomed(snomed, display)
    self.duration = duration
  }

  static let medicationReview = Operation(
    "428191000124101", "Documentation of current medications", 3...8)
  static let electrocardiogram = Operation("29303009", "Electrocardiographic procedure", 5...10)
  static let spirometry = Operation("127783003", "Spirometry", 5...10)
  static let colonoscopy = Operation("73761001", "Colonoscopy", 20...45)
  static let mammography = Operation("71651007", "Mammography", 10...20)
  static let chestRadiograph = Operation("399208008", "Plain X-ray of chest", 5...15)
  static let kneeReplacement = Operation("609588000", "Total knee replacement", 60...120)
  static let appendectomy = Operation("80146002", "Appendectomy", 30...75)
  static let coronaryIntervention = Operation(
    "415070008", "Percutaneous coronary intervention", 45...120)
  static let splint = Operation("79321009", "Application of splint", 10...30)
}

extension Operation {
  /// Whether it treats coronary disease.
  var isOnHeart: Bool { concept == Self.coronaryIntervention.concept }
}
