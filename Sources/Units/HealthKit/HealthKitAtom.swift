/// A unit of HealthKit's unit texts.
///
/// Most are units of UCUM under another name, with UCUM's meaning. A few have a factor of their
/// own, which applies among HealthKit's units; among units of UCUM, the name decides.
struct HealthKitAtom: Sendable, Hashable {
  let name: String
  /// Whether it takes prefixes.
  let isMetric: Bool
  /// The unit of UCUM that it is a name of; nil if UCUM has none.
  let ucum: Symbol?
  /// The meaning among other units of HealthKit.
  let meaning: UnitMeaning
  /// The meaning among units of UCUM.
  let sharedMeaning: UnitMeaning

  /// A prefix and an atom of UCUM, or neither, with an annotation.
  struct Symbol: Sendable, Hashable {
    var prefix: Int?
    var atom: Int?
    var annotation: String?
  }

  /// Places in the table by name.
  static let places = Dictionary(
    uniqueKeysWithValues: table.enumerated().map { ($1.name, $0) })

  /// The places in the table of the units that the rules name.
  static let count = place(of: "count")
  static let percent = place(of: "%")

  /// Places in the table by unit of UCUM, the first of several names.
  static let placesByUCUM: [Symbol: Int] = {
    let own = table.enumerated().compactMap { place, atom in atom.ucum.map { ($0, place) } }
    let others = [
      ("", "cal_th", "cal"), ("k", "cal_th", "kcal"), ("", "[Cal]", "Cal"), ("", "[iU]", "IU"),
    ]
    .compactMap { prefix, code, name in
      places[name].map { (symbol(prefix, code, nil), $0) }
    }
    return Dictionary(own + others) { first, _ in first }
  }()

  private static func place(of name: String) -> Int {
    guard let place = places[name] else { preconditionFailure("the table has all units") }
    return place
  }

  static func symbol(_ prefix: String, _ code: String, _ annotation: String?) -> Symbol {
    Symbol(
      prefix: UnitPrefix.places[prefix], atom: UnitAtom.places[code], annotation: annotation)
  }
}
