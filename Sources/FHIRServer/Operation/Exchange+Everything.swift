import FHIRModel
import FHIRStore
import Foundation
import HTTPServer
import ValueModel

/// `$everything`: a resource with all that belongs to it.
extension Exchange {
  /// The resources of the compartment, and those that they refer to. Throws status 404, or 410 if
  /// the resource was deleted.
  func everything(_ type: String, _ id: String) throws -> Answer {
    let query = request.query
    for name in ["start", "end", "_typeFilter"] where query[name] != nil {
      throw FHIRFault(400, .notSupported, "the parameter is not answered", location: name)
    }
    let types = (query["_type"] ?? "").split(separator: ",").map(String.init)
    for type in types where !request.release.has(type) {
      throw FHIRFault(400, .notSupported, "there is no such type", location: "_type")
    }
    let limits = HTTPQuery(query.parameters.filter { ["_since", "_count"].contains($0.name) })
    let wanted = try HistoryRequest(limits, isStrict: false, options)
    _ = try current(type, id)
    let all = try store.everything(type, id: id, release: release).filter { resource in
      guard types.isEmpty || types.contains(resource["resourceType"]?.string ?? "") else {
        return false
      }
      guard let since = wanted.since, let date = updated(resource)?.date else { return true }
      return date >= since
    }
    return Answer(200, try page(of: all, "\(base)/\(type)/\(id)/$everything", wanted))
  }

  /// A page begins after the resource that ended the one before, whatever was written since.
  private func page(of all: [Value], _ place: String, _ wanted: HistoryRequest) throws -> Value {
    var start = 0
    if let page = request.query["_page"] {
      guard let last = all.firstIndex(where: { name(of: $0) == page }) else {
        throw FHIRFault(400, .value, "not a page of these resources", location: "_page")
      }
      start = last + 1
    }
    let count = request.query["_count"] == nil ? all.count : wanted.count
    let shown = Array(all[start...].prefix(count))
    var bundle = AnswerBundle("searchset")
    bundle.total = all.count
    let others = request.query.parameters.filter { $0.name != "_page" }
    bundle.links = [("self", address(place, request.query.parameters))]
    if let last = shown.last, start + shown.count < all.count {
      let next = HTTPQuery.Parameter(name: "_page", value: name(of: last))
      bundle.links.append(("next", address(place, others + [next])))
    }
    bundle.add(shown, mode: "match", base: base)
    return bundle.value
  }

  private func address(_ place: String, _ parameters: [HTTPQuery.Parameter]) -> String {
    parameters.isEmpty ? place : "\(place)?\(HTTPQuery(parameters).text)"
  }

  private func name(of resource: Value) -> String {
    "\(resource["resourceType"]?.string ?? "")/\(resource["id"]?.string ?? "")"
  }
}
