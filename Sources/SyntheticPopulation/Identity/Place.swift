/// A fictional town in a real country.
struct Place: Sendable {
  var town: String
  var state: String?
  var country: String
  /// The culture of most people there.
  var culture: Culture
  var streets: [String]
  /// The digits that all postal codes there begin with, and how many follow.
  var postalPrefix: String
  var postalDigits: Int
  var phonePrefix: String
  var putsNumberFirst: Bool

  static let all: [Place] = [
    Place(
      town: "Ashcombe Falls", state: "MA", country: "US", culture: .english,
      streets: ["Maple Avenue", "Mill Road", "Chestnut Street", "Harbor View Drive"],
      postalPrefix: "01", postalDigits: 3, phonePrefix: "+1 555 01", putsNumberFirst: true),
    Place(
      town: "Bad Lindenfels", state: nil, country: "DE", culture: .german,
      streets: ["Gartenstraße", "Am Mühlbach", "Schützenweg", "Goethestraße"],
      postalPrefix: "64", postalDigits: 3, phonePrefix: "+49 6255 ", putsNumberFirst: false),
    Place(
      town: "Villanueva de la Peña", state: nil, country: "ES", culture: .spanish,
      streets: ["Calle Mayor", "Calle del Niño", "Avenida de la Constitución", "Plaza España"],
      postalPrefix: "37", postalDigits: 3, phonePrefix: "+34 923 ", putsNumberFirst: false),
    Place(
      town: "Saint-Aubin-les-Prés", state: nil, country: "FR", culture: .french,
      streets: ["rue de l'Église", "avenue Émile Zola", "chemin des Prés", "rue du Château"],
      postalPrefix: "21", postalDigits: 3, phonePrefix: "+33 3 80 ", putsNumberFirst: true),
    Place(
      town: "Ängelvik", state: nil, country: "SE", culture: .swedish,
      streets: ["Storgatan", "Björkvägen", "Södra Hamngatan", "Skolgränd"],
      postalPrefix: "26", postalDigits: 3, phonePrefix: "+46 431 ", putsNumberFirst: false),
    Place(
      town: "Nowe Brzozowo", state: nil, country: "PL", culture: .polish,
      streets: ["ul. Długa", "ul. Świętojańska", "ul. Kościuszki", "ul. Łąkowa"],
      postalPrefix: "80", postalDigits: 3, phonePrefix: "+48 58 ", putsNumberFirst: false),
  ]

  /// The address of a person or an institution.
  struct Address: Sendable {
    var line: String
    var place: Place
    var postalCode: String

    init(in place: Place, _ random: inout RandomSource) {
      let number = random.between(1...120)
      let street = random.pick(place.streets)
      line = place.putsNumberFirst ? "\(number) \(street)" : "\(street) \(number)"
      self.place = place
      let rest = String(random.below(1_000))
      postalCode =
        place.postalPrefix
        + String(repeating: "0", count: max(0, place.postalDigits - rest.utf8.count)) + rest
    }
  }
}
