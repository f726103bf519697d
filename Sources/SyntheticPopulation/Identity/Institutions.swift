/// The hospitals, practices and practitioners of a population, determined by its seed alone.
struct Institutions: Sendable {
  struct Organization: Sendable {
    var id: String
    var number: String
    var isHospital: Bool
    var name: String
    var address: Place.Address
    var phone: String
    /// The positions of the practitioners who work there.
    var practitioners: Range<Int>
  }

  struct Practitioner: Sendable {
    var id: String
    var number: String
    var name: PersonName
    var gender: Person.Gender
    var email: String
    var organization: Int
    var specialty: Concept
  }

  private(set) var organizations: [Organization] = []
  private(set) var practitioners: [Practitioner] = []

  /// Creates a hospital and two practices for each place.
  init(seed: UInt64) {
    var random = RandomSource(seed: seed, stream: 0)
    for place in Place.all {
      add(isHospital: true, in: place, &random)
      add(isHospital: false, in: place, &random)
      add(isHospital: false, in: place, &random)
    }
  }

  /// The positions of the hospital and of the practices of a place.
  static func hospital(ofPlace place: Int) -> Int { place * 3 }
  static func practices(ofPlace place: Int) -> [Int] { [place * 3 + 1, place * 3 + 2] }

  private mutating func add(
    isHospital: Bool, in place: Place, _ random: inout RandomSource
  ) {
    let first = practitioners.count
    let position = organizations.count
    let count = isHospital ? 5 : random.between(2...3)
    let id = random.uuid()
    let address = Place.Address(in: place, &random)
    let street = place.streets[(position + place.town.utf8.count) % place.streets.count]
    organizations.append(
      Organization(
        id: id, number: random.digits(8), isHospital: isHospital,
        name: isHospital ? "\(place.town) Hospital" : "Practice \(position % 3), \(street)",
        address: address, phone: place.phonePrefix + random.digits(5),
        practitioners: first..<(first + count)))
    for _ in 0..<count { addPractitioner(at: position, isHospital, place, &random) }
  }

  private mutating func addPractitioner(
    at organization: Int, _ isHospital: Bool, _ place: Place, _ random: inout RandomSource
  ) {
    let gender: Person.Gender = random.chance(1, in: 2) ? .female : .male
    let culture = random.chance(7, in: 10) ? place.culture : random.pick(Culture.all)
    var name = PersonName(culture, gender, &random)
    name.prefix = "Dr."
    let number = random.digits(10)
    practitioners.append(
      Practitioner(
        id: random.uuid(), number: number, name: name, gender: gender,
        email: "practitioner.\(number)@example.org", organization: organization,
        specialty: isHospital
          ? random.pick(Self.hospitalSpecialties)
          : .snomed("394814009", "General practice")))
  }

  private static let hospitalSpecialties: [Concept] = [
    .snomed("419192003", "Internal medicine"), .snomed("394609007", "General surgery"),
    .snomed("773568002", "Emergency medicine"), .snomed("394579002", "Cardiology"),
  ]
}
