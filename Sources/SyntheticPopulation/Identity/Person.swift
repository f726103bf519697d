/// The identity of a patient.
struct Person: Sendable {
  /// The codes of FHIR's administrative gender.
  enum Gender: String, Sendable { case female, male, other, unknown }

  var id: String
  /// The number of the medical record.
  var number: String
  var name: PersonName
  var gender: Gender
  /// Whether growth, body and diseases are those of a woman.
  var isFemale: Bool
  var birth: CalendarDate
  var birthPrecision: CalendarDate.Precision
  var death: Moment?
  var address: Place.Address
  var phone: String
  var email: String?
  var marital: Code?
  var language: Code
  var isMultipleBirth: Bool
  /// Positions among the institutions.
  var practice: Int
  var hospital: Int
  var practitioner: Int

  /// A person born on `birth` who lives until the end of the population.
  init(
    born birth: CalendarDate, until: CalendarDate, _ institutions: Institutions,
    _ random: inout RandomSource
  ) {
    id = random.uuid()
    number = random.digits(8)
    isFemale = random.chance(51, in: 100)
    gender = Self.gender(isFemale: isFemale, &random)
    let position = random.below(Place.all.count)
    let place = Place.all[position]
    let culture = random.chance(7, in: 10) ? place.culture : random.pick(Culture.all)
    name = PersonName(culture, isFemale ? .female : .male, &random)
    language = culture.language
    self.birth = birth
    birthPrecision =
      random.chance(3, in: 100) ? .year : random.chance(2, in: 100) ? .month : .day
    isMultipleBirth = random.chance(3, in: 100)
    address = Place.Address(in: place, &random)
    phone = place.phonePrefix + random.digits(6)
    email = random.chance(6, in: 10) ? "patient.\(random.digits(7))@example.net" : nil
    hospital = Institutions.hospital(ofPlace: position)
    practice = random.pick(Institutions.practices(ofPlace: position))
    practitioner = random.between(
      institutions.organizations[practice].practitioners
        .lowerBound...(institutions
        .organizations[practice].practitioners.upperBound - 1))
    let age = (until.day - birth.day) / 365
    marital = Self.marital(age: age, &random)
    if marital?.code == "M", isFemale, random.chance(1, in: 2) {
      name.maiden = random.pick(culture.families)
    }
  }

  private static func gender(isFemale: Bool, _ random: inout RandomSource) -> Gender {
    switch random.below(200) {
    case 0: .other
    case 1: .unknown
    default: isFemale ? .female : .male
    }
  }

  private static func marital(age: Int, _ random: inout RandomSource) -> Code? {
    let draw = random.below(100)
    if age < 18 || draw < 5 { return nil }
    let isMarried = draw < 5 + min(60, (age - 18) * 3)
    if isMarried { return Code(.maritalStatus, "M", "Married") }
    if age > 65, draw < 85 { return Code(.maritalStatus, "W", "Widowed") }
    if age > 30, draw > 85 { return Code(.maritalStatus, "D", "Divorced") }
    return Code(.maritalStatus, "S", "Never Married")
  }
}
