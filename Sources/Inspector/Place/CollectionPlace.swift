import FHIRModel
import HTTPServer
import ValueModel

/// A collection as the pages name it.
struct CollectionPlace: Sendable, Hashable {
  enum Kind: String, Sendable, Hashable {
    /// Resources of a type and release, in the collection `r4/Patient`.
    case resources
    /// Documents of a database.
    case database
    /// Any other collection.
    case objects
  }

  var kind: Kind
  var name: String

  init(_ kind: Kind, _ name: String) {
    self.kind = kind
    self.name = name
  }

  /// Reads `kind` and `name`. Throws status 400.
  init(_ query: HTTPQuery) throws(InspectorError) {
    guard let kind = query["kind"].flatMap(Kind.init(rawValue:)), let name = query["name"],
      !name.isEmpty
    else { throw InspectorError(400, "The address names no collection.") }
    self.init(kind, name)
  }

  var fields: [(String, Value)] { [("kind", Value(kind.rawValue)), ("name", Value(name))] }
}
