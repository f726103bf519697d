/// The name of a person.
struct PersonName: Sendable {
  var given: [String]
  var family: String
  /// The family name before marriage.
  var maiden: String?
  var prefix: String?

  init(_ culture: Culture, _ gender: Person.Gender, _ random: inout RandomSource) {
    let givenNames = gender == .female ? culture.women : culture.men
    given = [random.pick(givenNames)]
    if random.chance(30, in: 100) {
      let second = random.pick(givenNames)
      if second != given[0] { given.append(second) }
    }
    family = random.pick(culture.families)
  }
}
