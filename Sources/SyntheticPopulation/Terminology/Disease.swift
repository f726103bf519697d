/// A disease or an injury.
struct Disease: Sendable {
  var name: Name
  var concept: Concept
  /// The ages in years at which it may begin.
  var onset: ClosedRange<Int>
  /// Chronic diseases: how many of a thousand people get it during their life. Acute ones: how many
  /// of a thousand people of the ages in `onset` get it per year.
  var frequency: Int
  /// The days after which an acute disease ends; nil for chronic ones.
  var duration: ClosedRange<Int>?
  /// Diseases that triple its frequency.
  var raisedBy: [Name] = []
  var medicine: Medicine.Name?
  var isFeverish = false
  var isEmergency = false

  enum Name: Sendable, Hashable {
    case obesity, hypertension, diabetes, hyperlipidaemia, asthma, lungDisease, hypothyroidism
    case kneeOsteoarthritis, depression, migraine, kidneyDisease, coronaryDisease, fibrillation
    case bronchitis, sinusitis, pharyngitis, otitis, urinaryInfection, gastroenteritis, influenza
    case backPain, dermatitis, ankleSprain, forearmFracture, concussion, appendicitis, pneumonia
  }

  init(
    _ name: Name, _ snomed: String, _ display: String, icd10: String? = nil,
    onset: ClosedRange<Int>, frequency: Int, duration: ClosedRange<Int>? = nil,
    raisedBy: [Name] = [], medicine: Medicine.Name? = nil, isFeverish: Bool = false,
    isEmergency: Bool = false
  ) {
    self.name = name
    concept = .snomed(snomed, display)
    if let icd10 { concept.codes.append(Code(.icd10, icd10)) }
    self.onset = onset
    self.frequency = frequency
    self.duration = duration
    self.raisedBy = raisedBy
    self.medicine = medicine
    self.isFeverish = isFeverish
    self.isEmergency = isEmergency
  }

  var affectsLungs: Bool { name == .pneumonia || name == .bronchitis }
}

extension Disease {
  /// The chronic diseases. Diseases that raise the frequency of others come before them.
  static let chronic: [Disease] = [
    Disease(
      .obesity, "414916001", "Obesity", icd10: "E66.9", onset: 12...60, frequency: 220),
    Disease(
      .hypertension, "59621000", "Essential hypertension", icd10: "I10", onset: 35...80,
      frequency: 380, raisedBy: [.obesity], medicine: .lisinopril),
    Disease(
      .diabetes, "44054006", "Type 2 diabetes mellitus", icd10: "E11.9", onset: 35...80,
      frequency: 110, raisedBy: [.obesity], medicine: .metformin),
    Disease(
      .hyperlipidaemia, "55822004", "Hyperlipidemia", icd10: "E78.5", onset: 30...70,
      frequency: 250, raisedBy: [.diabetes], medicine: .simvastatin),
    Disease(
      .asthma, "195967001", "Asthma", icd10: "J45.9", onset: 2...40, frequency: 80,
      medicine: .albuterol),
    Disease(
      .lungDisease, "13645005", "Chronic obstructive lung disease", icd10: "J44.9",
      onset: 45...85, frequency: 70, medicine: .salmeterol),
    Disease(
      .hypothyroidism, "40930008", "Hypothyroidism", icd10: "E03.9", onset: 20...75, frequency: 50,
      medicine: .levothyroxine),
    Disease(
      .kneeOsteoarthritis, "239873007", "Osteoarthritis of knee", icd10: "M17.9", onset: 45...85,
      frequency: 160, raisedBy: [.obesity], medicine: .ibuprofen),
    Disease(
      .depression, "370143000", "Major depressive disorder", icd10: "F32.9", onset: 15...70,
      frequency: 110, medicine: .fluoxetine),
    Disease(
      .migraine, "37796009", "Migraine", icd10: "G43.9", onset: 12...50, frequency: 110),
    Disease(
      .kidneyDisease, "433144002", "Chronic kidney disease stage 3", icd10: "N18.3",
      onset: 55...90, frequency: 60, raisedBy: [.diabetes, .hypertension]),
    Disease(
      .coronaryDisease, "53741008", "Coronary arteriosclerosis", icd10: "I25.1", onset: 50...90,
      frequency: 80, raisedBy: [.diabetes, .hyperlipidaemia], medicine: .aspirin),
    Disease(
      .fibrillation, "49436004", "Atrial fibrillation", icd10: "I48.9", onset: 55...95,
      frequency: 70, raisedBy: [.hypertension], medicine: .warfarin),
  ]

  static let acute: [Disease] = [
    Disease(
      .bronchitis, "10509002", "Acute bronchitis", icd10: "J20.9", onset: 1...99, frequency: 60,
      duration: 7...21, medicine: .acetaminophen, isFeverish: true),
    Disease(
      .sinusitis, "444814009", "Viral sinusitis", onset: 6...99, frequency: 70,
      duration: 7...21, medicine: .ibuprofen, isFeverish: true),
    Disease(
      .pharyngitis, "195662009", "Acute viral pharyngitis", icd10: "J02.9", onset: 2...60,
      frequency: 60, duration: 4...14, isFeverish: true),
    Disease(
      .otitis, "65363002", "Otitis media", icd10: "H66.9", onset: 0...8, frequency: 250,
      duration: 5...21, medicine: .amoxicillin, isFeverish: true),
    Disease(
      .urinaryInfection, "68566005", "Urinary tract infectious disease", icd10: "N39.0",
      onset: 16...99, frequency: 40, duration: 4...14, medicine: .cotrimoxazole),
    Disease(
      .gastroenteritis, "25374005", "Gastroenteritis", icd10: "A09", onset: 0...99, frequency: 40,
      duration: 2...7, isFeverish: true),
    Disease(
      .influenza, "6142004", "Influenza", icd10: "J11.1", onset: 1...99, frequency: 30,
      duration: 5...14, medicine: .acetaminophen, isFeverish: true),
    Disease(
      .backPain, "279039007", "Low back pain", icd10: "M54.5", onset: 20...80, frequency: 60,
      duration: 14...90, medicine: .ibuprofen),
    Disease(
      .dermatitis, "40275004", "Contact dermatitis", icd10: "L25.9", onset: 1...80, frequency: 25,
      duration: 7...40),
    Disease(
      .ankleSprain, "44465007", "Sprain of ankle", onset: 8...60, frequency: 20,
      duration: 14...42, medicine: .ibuprofen, isEmergency: true),
    Disease(
      .forearmFracture, "65966004", "Fracture of forearm", onset: 4...95, frequency: 8,
      duration: 40...90, medicine: .acetaminophen, isEmergency: true),
    Disease(
      .concussion, "62106007", "Concussion with no loss of consciousness", onset: 4...90,
      frequency: 5, duration: 7...30, isEmergency: true),
  ]

  /// The diseases that are treated in hospital.
  static let severe: [Disease] = [
    Disease(
      .appendicitis, "74400008", "Appendicitis", icd10: "K37", onset: 6...60, frequency: 3,
      duration: 10...30, medicine: .acetaminophen, isFeverish: true),
    Disease(
      .pneumonia, "233604007", "Pneumonia", icd10: "J18.9", onset: 0...5, frequency: 4,
      duration: 14...40, medicine: .amoxicillin, isFeverish: true),
    Disease(
      .pneumonia, "233604007", "Pneumonia", icd10: "J18.9", onset: 60...105, frequency: 25,
      duration: 14...40, medicine: .amoxicillin, isFeverish: true),
  ]
}
