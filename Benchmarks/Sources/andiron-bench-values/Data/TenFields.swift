/// A plain type of ten fields, as programs declare them.
struct TenFields: Codable, Equatable {
  var id: String
  var family: String
  var given: String
  var birthDate: String
  var isActive: Bool
  var visits: Int
  var height: Double
  var weight: Double
  var tags: [String]
  var note: String?

  /// So many, that depend on the seed only.
  static func make(_ count: Int, seed: UInt64) -> [TenFields] {
    var random = RandomSource(seed: seed)
    return (0..<count).map { number in
      TenFields(
        id: random.uuid(), family: random.pick(Vocabulary.families),
        given: random.pick(Vocabulary.givenNames), birthDate: random.date(),
        isActive: number % 3 != 0, visits: random.number(below: 400),
        height: Double(1_400 + random.number(below: 600)) / 10,
        weight: Double(400 + random.number(below: 800)) / 10,
        tags: [random.pick(Vocabulary.categories), random.pick(Vocabulary.countries)],
        note: number % 4 == 0 ? random.pick(Vocabulary.notes) : nil)
    }
  }
}
