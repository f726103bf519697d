/// A table of the report.
enum Group: String, Codable, CaseIterable {
  case parse, write, access, change, codable, filter, bytes, sizes, fhir

  var title: String {
    switch self {
    case .parse: "JSON to values"
    case .write: "Values to JSON"
    case .access: "Reading one field"
    case .change: "Changing one field"
    case .codable: "Codable types"
    case .filter: "Filtering"
    case .bytes: "Encoded bytes"
    case .sizes: "Size"
    case .fhir: "FHIR R4, typed"
    }
  }

  /// What the numbers mean, above the table.
  var note: String {
    switch self {
    case .parse: "MB of text a second; × says how many times as fast Andiron is as that column"
    case .write:
      "MB of Andiron's text a second, whatever the others write; × says how many times as fast "
        + "Andiron is as that column"
    case .access: "nanoseconds a read, over values that lie in memory one after the other"
    case .change: "a value that takes 10 KB encoded with a dictionary"
    case .codable:
      "nanoseconds an object; values have a dictionary; × says how many times as fast Andiron is as "
        + "that column"
    case .filter:
      "nanoseconds a value; JSONDecoder decodes the JSON of each, and Swift code tests the result"
    case .bytes: "MB of encoded bytes a second"
    case .sizes: "bytes; the factor is that to compact JSON"
    case .fhir:
      "MB of text a second, nanoseconds a field; × says how many times as fast Andiron is as that column"
    }
  }
}
