/// What is measured: the published list of the Android FHIR engine, and what a store is asked beside it.
enum Row: String, Codable, CaseIterable, CodingKeyRepresentable {
  case importing, size, get
  case givenName, encounterDate, hasEncounter, sortBirthDate, sortFamily, include, reverseInclude
  case identifier, contains, date, quantity, observations

  static let searches: [Row] = allCases.filter { ![.importing, .size, .get].contains($0) }

  var title: String {
    switch self {
    case .importing: "import of NDJSON, all parameters, durable each 1,000"
    case .size: "on disk, of the compact NDJSON"
    case .get: "get by id, typed, one field read"
    case .givenName: "given name, one of two"
    case .encounterDate: "encounters of a month"
    case .hasEncounter: "patients with a finished encounter, counted"
    case .sortBirthDate: "first 50 patients by birth date"
    case .sortFamily: "first 50 patients by family name"
    case .include: "conditions of a patient with `_include`"
    case .reverseInclude: "10 patients with `_revinclude` of conditions"
    case .identifier: "identifier, system and value"
    case .contains: "name contains, first 20"
    case .date: "birth date, one day"
    case .quantity: "quantity above, with code, first 50"
    case .observations: "observations of a patient by code"
    }
  }

  var unit: String {
    switch self {
    case .importing: "MB/s"
    case .size: "x"
    default: "us"
    }
  }

  var isMoreBetter: Bool { self == .importing }

  /// The ratio that the row has to reach on a server.
  var serverBar: Double? {
    switch self {
    case .importing, .size, .get: nil
    default: 2
    }
  }

  /// The ratio that the row has to reach.
  var bar: Double? {
    switch self {
    case .importing, .sortBirthDate, .sortFamily, .reverseInclude: 5
    case .size: nil
    default: 3
    }
  }
}
