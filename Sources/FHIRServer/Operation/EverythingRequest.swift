import FHIRModel
import FHIRStore
import Foundation
import HTTPServer
import ValueModel

/// Which part of everything a client wants.
struct EverythingRequest {
  private static let others: Set = ["_format", "_pretty", "_summary", "_elements"]

  /// The most resources on a page; nil for all.
  private(set) var count: Int?
  /// The resource that ended the page before.
  private(set) var page: String?
  private var types: Set<String> = []
  private var since: Date?
  /// The time of care that is wanted.
  private var care = TimeBounds.all
  private var parameters: [HTTPQuery.Parameter] = []

  /// Throws status 400 for a value that cannot be read, for `_typeFilter`, and for a parameter that
  /// is not known if the client wants to be told.
  init(
    _ query: HTTPQuery, _ release: ServedRelease, isStrict: Bool, _ options: FHIRServerOptions
  ) throws(FHIRFault) {
    for parameter in query.parameters where !parameter.value.isEmpty {
      let (name, value) = (parameter.name, parameter.value)
      switch name {
      case "_count":
        guard let number = Int(value), number >= 0 else { throw Self.fault(name) }
        count = min(number, options.largestPageCount)
      case "_since":
        guard let date = FHIRInstant(value.replacing(" ", with: "+"))?.date else {
          throw Self.fault(name)
        }
        since = date
      case "start", "end":
        guard let bounds = TimeBounds(value.replacing(" ", with: "+")) else {
          throw Self.fault(name)
        }
        if name == "start" { care.start = bounds.start } else { care.end = bounds.end }
      case "_type":
        for type in value.split(separator: ",").map(String.init) {
          guard release.has(type) else {
            throw FHIRFault(400, .notSupported, "there is no such type", location: name)
          }
          types.insert(type)
        }
      case "_page": page = value
      case "_typeFilter":
        throw FHIRFault(400, .notSupported, "the parameter is not answered", location: name)
      default:
        guard !isStrict || Self.others.contains(name) else {
          throw FHIRFault(400, .notSupported, "the parameter is not known", location: name)
        }
      }
      parameters.append(parameter)
    }
  }

  private static func fault(_ name: String) -> FHIRFault {
    FHIRFault(400, .value, "not a value of this parameter", location: name)
  }

  /// Whether a resource that was written at a time belongs to it. One without a care date does,
  /// whenever care is wanted.
  func includes(_ resource: Value, updated: Date?) -> Bool {
    guard types.isEmpty || types.contains(resource["resourceType"]?.string ?? "") else {
      return false
    }
    if let since, let updated, updated < since { return false }
    guard care != TimeBounds.all, let bounds = CareDate.of(resource)?.bounds else { return true }
    return bounds.start < care.end && care.start < bounds.end
  }

  /// The address of a page at a place; nil for the one that was asked for.
  func address(_ place: String, from page: String? = nil) -> String {
    var all = parameters
    if let page {
      all.removeAll { $0.name == "_page" }
      all.append(HTTPQuery.Parameter(name: "_page", value: page))
    }
    return all.isEmpty ? place : "\(place)?\(HTTPQuery(all).text)"
  }
}
