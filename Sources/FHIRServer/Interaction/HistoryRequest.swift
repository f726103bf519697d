import FHIRModel
import Foundation
import HTTPServer

/// Which part of a history a client wants.
struct HistoryRequest {
  private(set) var count: Int
  /// Only versions that were written then or later.
  private(set) var since: Date?
  /// Only versions before the one with this number.
  private(set) var before: UInt64?
  private var parameters: [HTTPQuery.Parameter] = []

  /// Throws status 400 for a value that cannot be read, a parameter that occurs twice, and one that
  /// would make the history smaller and is not answered.
  init(
    _ query: HTTPQuery, isStrict: Bool, _ options: FHIRServerOptions
  ) throws(FHIRFault) {
    count = options.pageCount
    for parameter in query.parameters where !parameter.value.isEmpty {
      let (name, value) = (parameter.name, parameter.value)
      let isTwice = parameters.contains { $0.name == name }
      switch name {
      case "_count":
        guard let number = Int(value), number >= 0 else { throw Self.fault(name) }
        count = min(number, options.largestPageCount)
      case "_since":
        // A plus sign that was not escaped in an address arrives as a space.
        let instant = FHIRInstant(value.replacing(" ", with: "+"))
        guard let date = instant?.date else { throw Self.fault(name) }
        since = date
      case "_page":
        guard let number = UInt64(value) else { throw Self.fault(name) }
        before = number
      case "_sort" where value == "-_lastUpdated": break
      case "_at", "_list", "_sort":
        throw FHIRFault(400, .notSupported, "the parameter is not answered", location: name)
      case "_format", "_pretty", "_summary", "_elements": continue
      default:
        if isStrict {
          throw FHIRFault(400, .notSupported, "the parameter is not known", location: name)
        }
        continue
      }
      guard !isTwice else {
        throw FHIRFault(400, .value, "the parameter occurs twice", location: name)
      }
      parameters.append(parameter)
    }
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
