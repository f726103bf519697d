import FHIRModel
import FHIRStore
import HTTPServer
import ValueModel

/// Histories, newest first.
extension Exchange {
  /// The versions of one resource. Throws status 404 if there never was one.
  func history(_ type: String, _ id: String) throws -> Answer {
    let wanted = try historyRequest()
    var query = try query(wanted)
    let own = HistoryQuery.Member(type, id: id)
    query.members =
      query.members.map { members in
        members.filter { $0.type == type && $0.id == id }
      } ?? [own]
    let page = try store.history(query, release: release)
    if page.total == 0, try store.history(type, id: id, release: release).isEmpty {
      throw FHIRFault.noSuchResource
    }
    return try answer(page, wanted, "\(base)/\(type)/\(id)/_history")
  }

  /// The versions of all resources of a type, or of all types. Throws status 404 if the store keeps
  /// no feed of changes.
  func history(_ type: String?) throws -> Answer {
    let wanted = try historyRequest()
    var query = try query(wanted)
    query.types = type.map { [$0] }
    let page = try store.history(query, release: release)
    return try answer(page, wanted, (type.map { "\(base)/\($0)" } ?? base) + "/_history")
  }

  private func historyRequest() throws(FHIRFault) -> HistoryRequest {
    try HistoryRequest(
      request.query, release, isStrict: request.preferences.isStrict, options)
  }

  /// The query with the resources of a List, if the client names one. Throws status 404 or 410 if
  /// there is no such List.
  private func query(_ wanted: HistoryRequest) throws -> HistoryQuery {
    guard let id = wanted.list else { return wanted.query }
    var query = wanted.query
    let entries = try current("List", id)["entry"]?.elements ?? Value.null.elements
    query.members = entries.compactMap { entry in
      guard let text = entry["item"]?["reference"]?.string, let parts = ReferenceParts(text),
        let type = parts.type, let id = parts.id, request.release.has(type),
        parts.base.map({ $0.isEmpty || ownBases.contains($0) }) ?? true
      else { return nil }
      return HistoryQuery.Member(type, id: id, version: parts.version)
    }
    return query
  }

  private func answer(
    _ page: HistoryPage, _ wanted: HistoryRequest, _ place: String
  ) throws -> Answer {
    var bundle = AnswerBundle("history")
    bundle.total = page.total
    bundle.links = [("self", place + wanted.text(from: wanted.query.mark))]
    // A page of no entries asks for the total alone.
    if let next = page.next { bundle.links.append(("next", place + wanted.text(from: next))) }
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
