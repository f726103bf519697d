import FHIRModel
import FHIRStore
import Foundation
import HTTPServer
import ValueModel

/// Reading one resource.
extension Exchange {
  /// The current version of a resource. Throws status 404, or 410 if it was deleted.
  func read(_ type: String, _ id: String) throws -> Answer {
    let resource = try current(type, id)
    if isKnown(resource) {
      var answer = Answer(304)
      answer.addVersion(version(of: resource), updated(resource))
      return answer
    }
    if let raw = try rawBinary(resource) { return raw }
    return try answer(200, showing: resource)
  }

  /// A version of a resource, by `meta.versionId`. Throws status 404, or 410 if the version is a
  /// deletion.
  func readVersion(_ type: String, _ id: String, _ name: String) throws -> Answer {
    if let resource = try store.resource(type, id: id, release: release),
      version(of: resource) == name
    {
      if let raw = try rawBinary(resource) { return raw }
      return try answer(200, showing: resource)
    }
    let entries = HistoryEntry.entries(
      type, try store.history(type, id: id, release: release))
    guard let entry = entries.first(where: { $0.name == name }) else {
      throw FHIRFault(404, .notFound, "there is no such version")
    }
    guard let resource = entry.version.resource else { throw gone(entry) }
    if let raw = try rawBinary(resource) { return raw }
    return try answer(200, showing: resource)
  }

  /// The resource as it is now. Throws status 404, or 410 if it was deleted.
  func current(_ type: String, _ id: String) throws -> Value {
    if let resource = try store.resource(type, id: id, release: release) { return resource }
    let entries = HistoryEntry.entries(
      type, try store.history(type, id: id, release: release))
    // Written between the two reads.
    if let resource = entries.first?.version.resource { return resource }
    throw entries.first.map(gone) ?? FHIRFault.noSuchResource
  }

  private func gone(_ entry: HistoryEntry) -> FHIRFault {
    var fault = FHIRFault(410, .deleted, "the resource was deleted")
    if let name = entry.name { fault.headers["ETag"] = "W/\"\(name)\"" }
    return fault
  }

  /// Whether the client has this version already. A time counts only if no version is named.
  private func isKnown(_ resource: Value) -> Bool {
    if let tags = request.headers["If-None-Match"] {
      return versions(tags).match(resource)
    }
    guard let since = request.headers["If-Modified-Since"].flatMap({ FHIRInstant(httpDate: $0) }),
      let limit = since.date, let date = updated(resource)?.date
    else { return false }
    return date.timeIntervalSince1970.rounded(.down) <= limit.timeIntervalSince1970
  }
}
