/// A prefix of HealthKit's unit texts, with the place of UCUM's in the table.
struct HealthKitPrefix: Sendable, Hashable {
  let name: String
  let ucum: Int

  static let table: [HealthKitPrefix] = [
    ("f", "f"), ("p", "p"), ("n", "n"), ("mc", "u"), ("m", "m"), ("c", "c"), ("d", "d"),
    ("da", "da"), ("h", "h"), ("k", "k"), ("M", "M"), ("G", "G"), ("T", "T"),
  ].compactMap { name, code in
    UnitPrefix.places[code].map { HealthKitPrefix(name: name, ucum: $0) }
  }

  /// Places in the table, by name and by the place of UCUM's prefix.
  static let places = Dictionary(
    uniqueKeysWithValues: table.enumerated().map { ($1.name, $0) })
  static let placesByUCUM = Dictionary(
    uniqueKeysWithValues: table.enumerated().map { ($1.ucum, $0) })
}
