/// The traits of a person that stay the same from one measurement to the next.
struct Body: Sendable {
  var growth: Growth
  /// Deviations from the usual values.
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
