/// A unit of UCUM's table, which may take a prefix but has no parts.
struct UnitAtom: Sendable, Hashable {
  let code: String
  /// Whether it takes prefixes.
  let isMetric: Bool
  let meaning: UnitMeaning

  /// All units, in the order of the rows.
  static let table = rows.description.split(separator: "\n").map { UnitAtom(row: $0) }

  /// The places in the table of the units that the rules name.
  static let gram = place(of: "g")
  static let mole = place(of: "mol")
  static let tenByStar = place(of: "10*")
  static let tenByCaret = place(of: "10^")

  /// Places in the table by code.
  static let places = Dictionary(
    uniqueKeysWithValues: table.enumerated().map { ($1.code, $0) })

  private static func place(of code: String) -> Int {
    guard let place = places[code] else { preconditionFailure("the table has all of UCUM") }
    return place
  }
}
