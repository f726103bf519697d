import HTTPServer
import ValueModel

/// Fields as the query of an address.
enum HTTPQueryText {
  static func text(_ fields: [(String, Value)]) -> String {
    HTTPQuery(fields.map { HTTPQuery.Parameter(name: $0.0, value: $0.1.string ?? "") }).text
  }
}
