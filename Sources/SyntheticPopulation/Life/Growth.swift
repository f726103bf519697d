/// Heights in centimetres and weights in kilograms by age: the medians of children, adapted to one
/// person.
struct Growth: Sendable {
  /// The values at an age in days; constant after the last row.
  private typealias Row = (age: Int, height: Double, weight: Double, head: Double)

  private static let boys: [Row] = [
    (0, 50, 3.4, 34.5), (61, 58, 5.6, 39), (183, 67.5, 7.9, 43.3), (365, 76, 9.6, 46),
    (548, 82, 10.9, 47.4), (731, 87.5, 12.2, 48.3), (1_096, 96, 14.3, 49.5),
    (1_461, 103, 16.3, 50.2), (1_826, 110, 18.5, 50.7), (2_557, 122, 23, 51.5),
    (3_652, 138, 32, 52.5), (4_383, 149, 40, 53), (5_114, 164, 51, 54), (5_844, 173, 61, 55),
    (6_574, 177, 69, 55.5),
  ]

  private static let girls: [Row] = [
    (0, 49, 3.2, 34), (61, 57, 5.1, 38.3), (183, 65.5, 7.3, 42.2), (365, 74, 8.9, 45),
    (548, 80.5, 10.2, 46.2), (731, 86, 11.5, 47.2), (1_096, 95, 13.9, 48.5),
    (1_461, 102, 16, 49.3), (1_826, 109, 18, 50), (2_557, 121, 22.5, 51),
    (3_652, 138, 32.5, 52), (4_383, 151, 42, 53), (5_114, 160, 50, 54), (5_844, 163, 54, 54.5),
    (6_574, 164, 57, 55),
  ]

  static let adultAge = 6_574

  private let rows: [Row]
  private let stature: Double
  /// The index as a young adult, before it rises with the years.
  private let bodyMassIndex: Double

  init(isFemale: Bool, isObese: Bool, _ random: inout RandomSource) {
    rows = isFemale ? Self.girls : Self.boys
    stature = 1 + random.deviate() * 0.04
    let deviate = random.deviate()
    bodyMassIndex = isObese ? 32 + abs(deviate) * 3 : 22.5 + deviate * 1.8
  }

  /// The height in centimetres at an age in days.
  func height(_ age: Int) -> Double {
    let shrinking = max(0, Double(age - 60 * 365) / 365 * 0.1)
    return at(age).height * stature - shrinking
  }

  func head(_ age: Int) -> Double { at(age).head * (1 + (stature - 1) / 2) }

  /// The weight in kilograms at an age in days. Children gradually approach their weight as adults.
  func weight(_ age: Int) -> Double {
    let grown = rows[rows.count - 1]
    let metres = height(age) / 100
    if age >= Self.adultAge {
      let years = Double(min(age, 65 * 365) - Self.adultAge) / 365
      return (bodyMassIndex + years * 0.06) * metres * metres
    }
    let median = grown.weight / (grown.height * grown.height / 10_000)
    let share = Double(age) / Double(Self.adultAge)
    return at(age).weight * stature * stature * (1 + (bodyMassIndex / median - 1) * share)
  }

  private func at(_ age: Int) -> Row {
    guard let next = rows.firstIndex(where: { $0.age > age }), next > 0 else {
      return age < 0 ? rows[0] : rows[rows.count - 1]
    }
    let left = rows[next - 1]
    let right = rows[next]
    let share = Double(age - left.age) / Double(right.age - left.age)
    return (
      age: age, height: left.height + (right.height - left.height) * share,
      weight: left.weight + (right.weight - left.weight) * share,
      head: left.head + (right.head - left.head) * share
    )
  }
}
