import FHIRModel
import FHIRStore
import Foundation
import HTTPServer
import ValueModel

/// Histories, newest first.
extension Exchange {
  /// The versions of one resource. Throws status 404 if there never was one.
  func history(_ type: String, _ id: String) throws -> Answer {
    let wanted = try historyRequest()
    let all = HistoryEntry.entries(type, try store.history(type, id: id, release: release))
    guard !all.isEmpty else { throw FHIRFault.noSuchResource }
    let recent = all.filter { entry in
      wanted.since.map { (entry.updated?.date ?? .distantFuture) >= $0 } ?? true
    }
    let rest = recent.filter { entry in
      wanted.before.map { entry.version.sequence < $0 } ?? true
    }
    let page = FHIRStore.HistoryPage(
      entries: Array(rest.prefix(wanted.count)), total: recent.count,
      goesOn: rest.count > wanted.count)
    return try answer(page, wanted, "\(base)/\(type)/\(id)/_history")
  }

  /// The versions of all resources of a type, or of all types. Throws status 404 if the store keeps
  /// no feed of changes.
  func history(_ type: String?) throws -> Answer {
    let wanted = try historyRequest()
    let page = try store.history(
      of: type.map { [$0] }, release: release, before: wanted.before, since: wanted.since,
      limit: wanted.count)
    return try answer(page, wanted, (type.map { "\(base)/\($0)" } ?? base) + "/_history")
  }

  private func historyRequest() throws(FHIRFault) -> HistoryRequest {
    try HistoryRequest(request.query, isStrict: request.preferences.isStrict, options)
  }

  private func answer(
    _ page: FHIRStore.HistoryPage, _ wanted: HistoryRequest, _ place: String
  ) throws -> Answer {
    var bundle = AnswerBundle("history")
    bundle.total = page.total
    bundle.links = [("self", place + wanted.text(from: wanted.before))]
    // A page of no entries asks for the total alone.
    if page.goesOn, let last = page.entries.last {
      bundle.links.append(("next", place + wanted.text(from: last.version.sequence)))
    }
    bundle.entries = try page.entries.map(entry)
    return Answer(200, bundle.value)
  }

  private func entry(_ entry: HistoryEntry) throws -> Value {
    let address = "\(entry.type)/\(entry.id)"
    let isDeletion = entry.version.resource == nil
    var fields: [(String, Value)] = [("fullUrl", Value("\(base)/\(address)"))]
    if let resource = entry.version.resource {
      fields.append(("resource", try shown(resource)))
    }
    let method = isDeletion ? "DELETE" : entry.isCreation ? "POST" : "PUT"
    fields.append(
      (
        "request",
        Value(object: [
          ("method", Value(method)), ("url", Value(entry.isCreation ? entry.type : address)),
        ])
      ))
    // Before R4, only responses to requests had a response.
    if release >= .r4 {
      let status = isDeletion ? 204 : entry.isCreation ? 201 : 200
      var response: [(String, Value)] = [("status", Value(StatusText.of(status)))]
      if let name = entry.name { response.append(("etag", Value("W/\"\(name)\""))) }
      if let updated = entry.updated { response.append(("lastModified", Value(updated.text))) }
      fields.append(("response", Value(object: response)))
    }
    return Value(object: fields)
  }
}
