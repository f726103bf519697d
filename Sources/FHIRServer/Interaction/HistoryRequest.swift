import FHIRModel
import FHIRStore
import HTTPServer

/// Which part of a history a client wants.
struct HistoryRequest {
  private(set) var query: HistoryQuery
  /// The `id` of the List whose resources are wanted.
  private(set) var list: String?
  private var parameters: [HTTPQuery.Parameter] = []

  /// Throws status 400 for a value that cannot be read, a parameter that occurs twice, and one that
  /// would make the history smaller and is not answered.
  init(
    _ query: HTTPQuery, _ release: ReleaseVersion, isStrict: Bool, _ options: FHIRServerOptions
  ) throws(FHIRFault) {
    self.query = HistoryQuery(limit: options.pageCount)
    for parameter in query.parameters where !parameter.value.isEmpty {
      let name = parameter.name
      if ["_format", "_pretty", "_summary", "_elements"].contains(name) { continue }
      guard try read(name, parameter.value, release, options) else {
        if isStrict {
          throw FHIRFault(400, .notSupported, "the parameter is not known", location: name)
        }
        continue
      }
      guard !parameters.contains(where: { $0.name == name }) else {
        throw FHIRFault(400, .value, "the parameter occurs twice", location: name)
      }
      parameters.append(parameter)
    }
  }

  /// Returns false for a parameter that is not known.
  private mutating func read(
    _ name: String, _ value: String, _ release: ReleaseVersion, _ options: FHIRServerOptions
  ) throws(FHIRFault) -> Bool {
    // A plus sign that was not escaped in an address arrives as a space.
    let time = value.replacing(" ", with: "+")
    switch name {
    case "_count":
      guard let number = Int(value), number >= 0 else { throw Self.fault(name) }
      query.limit = min(number, options.largestPageCount)
    case "_since":
      guard FHIRInstant(time)?.date != nil, let bounds = TimeBounds(time) else {
        throw Self.fault(name)
      }
      query.since = bounds.start
    case "_at" where release >= .stu3:
      guard let bounds = TimeBounds(time) else { throw Self.fault(name) }
      query.current = bounds
    case "_list" where release >= .r4:
      let id = value.hasPrefix("List/") ? String(value.dropFirst(5)) : value
      guard ServedRelease.isID(id) else { throw Self.fault(name) }
      list = id
    case "_page":
      guard let number = UInt64(value) else { throw Self.fault(name) }
      query.mark = number
    case "_sort" where value == "-_lastUpdated": break
    case "_sort" where value == "_lastUpdated" && release >= .r5: query.isAscending = true
    case "_at", "_list", "_sort":
      throw FHIRFault(400, .notSupported, "the parameter is not answered", location: name)
    default: return false
    }
    return true
  }

  private static func fault(_ name: String) -> FHIRFault {
    FHIRFault(400, .value, "not a value of this parameter", location: name)
  }

  /// The parameters with another beginning of the page, with a question mark before them.
  func text(from page: UInt64?) -> String {
    var all = parameters.filter { $0.name != "_page" }
    if let page { all.append(HTTPQuery.Parameter(name: "_page", value: String(page))) }
    return all.isEmpty ? "" : "?" + HTTPQuery(all).text
  }
}
