/// What stays the same in a person from one measurement to the next.
struct Body: Sendable {
  var growth: Growth
  /// Deviations from what is usual.
  var pressure: Double
  var pulse: Double
  var lipids: Double
  var sugar: Double
  var blood: Double
  var kidneys: Double

  init(isFemale: Bool, isObese: Bool, _ random: inout RandomSource) {
    growth = Growth(isFemale: isFemale, isObese: isObese, &random)
    pressure = random.deviate()
    pulse = random.deviate()
    lipids = random.deviate()
    sugar = random.deviate()
    blood = random.deviate()
    kidneys = random.deviate()
  }
}
