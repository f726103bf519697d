import CouchProtocol
import DocumentStore
import ObjectModel
import ValueModel

/// Reads definitions of indexes in CouchDB's form, and writes them.
enum IndexDefinitionReading {
  /// A field with its direction: a name, or an object of one. Throws `CouchError`.
  static func field(_ value: Value) throws -> SelectorIndex.Field {
    let wrong = CouchError(400, "invalid_sort_field", "Invalid sort field: \(value.json())")
    if let name = value.string {
      guard !name.isEmpty else { throw wrong }
      return .init(name)
    }
    guard value.kind == .object, value.count == 1, let field = value.fields.first,
      !field.name.isEmpty
    else { throw wrong }
    switch field.value.string {
    case "asc": return .init(field.name)
    case "desc": return .init(field.name, .descending)
    default: throw wrong
    }
  }

  /// The fields and the partial filter of `index`. Throws `CouchError` and `SelectorError`.
  static func index(_ value: Value, name: String) throws -> SelectorIndex {
    guard let list = value["fields"] else {
      throw CouchError(400, "missing_required_key", "Missing required key: fields")
    }
    guard list.kind == .array else {
      throw CouchError(400, "invalid_sort_json", "Sort must be an array of sort specs")
    }
    let fields = try list.elements.map(field)
    guard Set(fields.map(\.direction)).count <= 1 else {
      throw CouchError(
        400, "unsupported_mixed_sort",
        "Sorts currently only support a single direction for all fields.")
    }
    let filter = try (value["partial_filter_selector"] ?? value["selector"]).flatMap { json in
      json.kind == .object && json.count == 0 ? nil : try Selector(json)
    }
    return try SelectorIndex(fields, partialFilter: filter, name: name)
  }

  /// The form in which CouchDB lists it.
  static func value(of index: SelectorIndex) -> Value {
    let name = IndexName(stored: index.name)
    let fields = index.fields.map { field -> Value in
      Value(object: [(field.name, field.direction == .ascending ? "asc" : "desc")])
    }
    var definition: [(String, Value)] = [("fields", Value(array: fields))]
    if let filter = index.partialFilter {
      definition.append(("partial_filter_selector", filter.json))
    }
    return [
      "ddoc": Value(name.identifier), "name": name.name.map { Value($0) } ?? .null,
      "type": "json", "partitioned": false, "def": Value(object: definition),
    ]
  }

  static let allDocuments: Value = [
    "ddoc": .null, "name": "_all_docs", "type": "special", "def": ["fields": [["_id": "asc"]]],
  ]
}
