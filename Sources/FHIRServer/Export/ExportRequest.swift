import FHIRModel
import FHIRStore
import Foundation
import HTTPServer
import ValueModel

/// The parameters of an `$export` request.
///
/// Bulk Data Access IG 2.0.0 (<https://hl7.org/fhir/uv/bulkdata/export.html>).
struct ExportRequest {
  private static let formats: Set = [
    "application/fhir+ndjson", "application/ndjson", "ndjson", "application/fhir ndjson",
  ]

  /// Empty for all types.
  private(set) var types: [String] = []
  /// Only resources that were written then or later.
  private(set) var since: String?
  /// Searches of types, of which a resource has to match one.
  private(set) var filters: [(type: String, query: HTTPQuery)] = []
  /// The elements that are wanted: of all types, or with a type and a point before them. Empty for
  /// whole resources.
  private(set) var elements: [String] = []
  /// The `id`s of the patients whose resources are wanted; nil for all.
  private(set) var patients: [String]?

  let release: ServedRelease
  private let bases: Set<String>
  private let isLenient: Bool

  /// Reads the parameters of an address, and those of a resource of the type Parameters.
  ///
  /// Throws status 400 for a value that cannot be read, and for a parameter that is not answered
  /// unless the client is lenient.
  init(
    _ query: HTTPQuery, _ body: Value?, _ release: ServedRelease, bases: Set<String>,
    isLenient: Bool
  ) throws(FHIRFault) {
    self.release = release
    self.bases = bases
    self.isLenient = isLenient
    for parameter in query.parameters { try read(parameter.name, parameter.value) }
    for parameter in body?["parameter"]?.elements ?? Value.null.elements {
      let name = parameter["name"]?.string ?? ""
      if name == "patient" {
        try readPatient(parameter["valueReference"]?["reference"]?.string)
        continue
      }
      let field = parameter.fields.first { $0.name.utf8.starts(with: "value".utf8) }
      try read(name, field?.value.string ?? "")
    }
  }

  private mutating func read(_ name: String, _ value: String) throws(FHIRFault) {
    switch name {
    case "_outputFormat":
      guard Self.formats.contains(value) else { throw Self.fault(name) }
    case "_type": try readTypes(value)
    case "_since":
      // A plus sign that was not escaped in an address arrives as a space.
      let text = value.replacing(" ", with: "+")
      guard FHIRInstant(text)?.date != nil else { throw Self.fault(name) }
      since = text
    case "_typeFilter": for query in Self.queries(value) { try readFilter(query) }
    case "_elements": elements += value.split(separator: ",").map(String.init)
    case "patient": try readPatient(value)
    case "_format", "_pretty": break
    default:
      guard isLenient else {
        throw FHIRFault(400, .notSupported, "the parameter is not answered", location: name)
      }
    }
  }

  private mutating func readTypes(_ value: String) throws(FHIRFault) {
    for type in value.split(separator: ",").map(String.init) where !types.contains(type) {
      guard release.has(type) else {
        throw FHIRFault(400, .notSupported, "there is no such type", location: "_type")
      }
      types.append(type)
    }
  }

  /// The queries of a filter, with commas between them. A comma within a query is part of a value:
  /// no type and question mark follow it.
  static func queries(_ text: String) -> [String] {
    var queries: [String] = []
    var start = text.startIndex
    for comma in text.indices where text[comma] == "," {
      let rest = text[text.index(after: comma)...]
      let name = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber) }
      guard name.first?.isUppercase == true, rest[name.endIndex...].first == "?",
        !text[..<comma].hasSuffix("\\")
      else { continue }
      queries.append(String(text[start..<comma]))
      start = name.startIndex
    }
    return queries + [String(text[start...])]
  }

  private mutating func readFilter(_ value: String) throws(FHIRFault) {
    let parts = value.split(separator: "?", maxSplits: 1).map(String.init)
    guard parts.count == 2, release.has(parts[0]), let query = try? HTTPQuery(parts[1]) else {
      throw Self.fault("_typeFilter")
    }
    filters.append((parts[0], query))
  }

  private mutating func readPatient(_ reference: String?) throws(FHIRFault) {
    guard let id = reference.flatMap({ Self.patient($0, bases: bases) }) else {
      throw Self.fault("patient")
    }
    patients = (patients ?? []) + [id]
  }

  /// The `id` of the patient of this store that a reference leads to; nil if it leads elsewhere.
  /// `bases` are the addresses that stand for the store.
  static func patient(_ reference: String, bases: Set<String>) -> String? {
    guard let parts = ReferenceParts(reference), parts.type == "Patient", let id = parts.id,
      parts.base.map({ $0.isEmpty || bases.contains($0) }) ?? true
    else { return nil }
    return id
  }

  private static func fault(_ name: String) -> FHIRFault {
    FHIRFault(400, .value, "not a value of this parameter", location: name)
  }

  /// The elements of a type that are wanted; empty for all.
  func elements(of type: String) -> [String] {
    elements.compactMap { element in
      guard let point = element.firstIndex(of: ".") else { return element }
      return element[..<point] == type ? String(element[element.index(after: point)...]) : nil
    }
  }

  // MARK: Searches

  /// The searches that find the resources of a type.
  ///
  /// Throws `FHIRStoreError` for a filter that is no search, and status 400 for one with parameters
  /// about the form of its results.
  func searches(_ type: String, _ options: FHIRServerOptions) throws -> [FHIRSearch] {
    let own = filters.filter { $0.type == type }
    var searches = try own.map { filter in
      let search = try SearchRequest(filter.query, isStrict: true, options)
        .search(type, in: nil)
      guard search.sorts.isEmpty, search.inclusions.isEmpty, search.page == nil else {
        throw Self.fault("_typeFilter")
      }
      return search
    }
    if own.isEmpty { searches = [FHIRSearch(type)] }
    return searches.map { search in
      var search = search
      search.summary = .false
      search.total = .none
      if let since { search.criteria.append(FHIRSearch.Criterion("_lastUpdated", ["ge" + since])) }
      return search
    }
  }
}
