/// A vaccine and its target.
struct Vaccine: Sendable {
  var name: Name
  var concept: Concept
  var target: String

  enum Name: Sendable, Hashable {
    case hepatitisB, rotavirus, diphtheria, haemophilus, pneumococcus, polio, measles, varicella
    case hepatitisA, meningococcus, papilloma, booster, influenza, tetanus, zoster
  }

  private init(_ name: Name, _ cvx: String, _ display: String, _ target: String) {
    self.name = name
    concept = Concept(Code(.cvx, cvx, display), text: display)
    self.target = target
  }

  static let hepatitisB = Vaccine(
    .hepatitisB, "08", "Hep B, adolescent or pediatric", "Hepatitis B")
  static let rotavirus = Vaccine(.rotavirus, "119", "rotavirus, monovalent", "Rotavirus")
  static let diphtheria = Vaccine(.diphtheria, "20", "DTaP", "Diphtheria, tetanus, pertussis")
  static let haemophilus = Vaccine(
    .haemophilus, "49", "Hib (PRP-OMP)", "Haemophilus influenzae type b")
  static let pneumococcus = Vaccine(
    .pneumococcus, "133", "Pneumococcal conjugate PCV 13", "Pneumococcus")
  static let polio = Vaccine(.polio, "10", "IPV", "Poliomyelitis")
  static let measles = Vaccine(.measles, "03", "MMR", "Measles, mumps, rubella")
  static let varicella = Vaccine(.varicella, "21", "varicella", "Varicella")
  static let hepatitisA = Vaccine(
    .hepatitisA, "83", "Hep A, ped/adol, 2 dose", "Hepatitis A")
  static let meningococcus = Vaccine(
    .meningococcus, "114", "meningococcal MCV4P", "Meningococcus")
  static let papilloma = Vaccine(.papilloma, "165", "HPV9", "Human papillomavirus")
  static let booster = Vaccine(.booster, "115", "Tdap", "Tetanus, diphtheria, pertussis")
  static let influenza = Vaccine(
    .influenza, "140", "Influenza, seasonal, injectable, preservative free", "Influenza")
  static let tetanus = Vaccine(
    .tetanus, "113", "Td (adult) preservative free", "Tetanus, diphtheria")
  static let zoster = Vaccine(.zoster, "187", "zoster recombinant", "Herpes zoster")

  /// The visits of a healthy child, by age in days, with the vaccines given at each.
  static let childhood: [(age: Int, vaccines: [Vaccine])] = [
    (3, [hepatitisB]),
    (30, [hepatitisB]),
    (61, [rotavirus, diphtheria, haemophilus, pneumococcus, polio]),
    (122, [rotavirus, diphtheria, haemophilus, pneumococcus, polio]),
    (183, [hepatitisB, diphtheria, pneumococcus, polio]),
    (274, []),
    (365, [haemophilus, pneumococcus, measles, varicella, hepatitisA]),
    (456, [diphtheria]),
    (548, [hepatitisA]),
    (731, []),
    (1_096, []),
    (1_461, [diphtheria, polio, measles, varicella]),
    (1_826, []),
    (2_557, []),
    (3_287, []),
    (4_018, [papilloma, meningococcus, booster]),
    (4_383, [papilloma]),
    (5_114, []),
    (5_844, [meningococcus]),
  ]
}
