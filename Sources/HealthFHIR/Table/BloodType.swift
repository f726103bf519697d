/// Blood groups of HealthKit by codes of SNOMED CT.
enum BloodType {
  static let terms: [String: Term] = [
    "aPositive": .snomed("278149003", "Blood group A Rh(D) positive"),
    "aNegative": .snomed("278152006", "Blood group A Rh(D) negative"),
    "bPositive": .snomed("278150003", "Blood group B Rh(D) positive"),
    "bNegative": .snomed("278153001", "Blood group B Rh(D) negative"),
    "abPositive": .snomed("278151004", "Blood group AB Rh(D) positive"),
    "abNegative": .snomed("278154007", "Blood group AB Rh(D) negative"),
    "oPositive": .snomed("278147001", "Blood group O Rh(D) positive"),
    "oNegative": .snomed("278148006", "Blood group O Rh(D) negative"),
  ]
}
