import Andiron
import FHIRModel
import FHIRStore
import HTTPServer
import ValueModel

/// Conditions of writes: on the version that is there, and on what a search finds.
extension Exchange {
  /// The versions that a header field names. Without versions in the store, no name matches.
  func versions(_ text: String) -> VersionCondition.Versions {
    let versions = VersionCondition.Versions(text)
    return versions == .any || store.options.maintainsMeta ? versions : .some([])
  }

  /// Throws status 412 if `If-Match` or `If-None-Match` does not hold for the current resource.
  func checkVersion(_ current: Value?) throws(FHIRFault) {
    if let tags = request.headers["If-Match"], !versions(tags).match(current) {
      throw FHIRFault(
        412, .conflict, "the version that is there is another one", location: "If-Match")
    }
    if let tags = request.headers["If-None-Match"], versions(tags).match(current) {
      throw FHIRFault(
        412, .conflict, "the version that is there is that one", location: "If-None-Match")
    }
  }

  /// The one resource that a condition finds, in a transaction; nil if there is none. Throws status
  /// 412 if there are several, and 400 if the condition is none.
  func match(
    _ type: String, _ condition: HTTPQuery, _ transaction: FHIRWriter<Records.Target>
  ) throws -> Value? {
    let found = try matches(type, condition, transaction, limit: 2)
    guard found.count <= 1 else {
      throw FHIRFault(412, .multipleMatches, "several resources match the condition")
    }
    return found.first
  }

  /// The resources that a condition finds, in a transaction; at most `limit` of them. Throws status
  /// 400 if the condition is none.
  func matches(
    _ type: String, _ condition: HTTPQuery, _ transaction: FHIRWriter<Records.Target>, limit: Int
  ) throws -> [Value] {
    var search = try FHIRSearch(text: "\(type)?\(condition.text)").limit(limit)
    search.ownBases = [base]
    guard !search.criteria.isEmpty else {
      throw FHIRFault(400, .required, "a condition needs a parameter")
    }
    return try transaction.reader.search(search, release: release).matches
  }

  /// The condition in the address: its parameters except those about the answer. Nil without any.
  var condition: HTTPQuery? {
    let control: Set = ["_format", "_pretty", "_summary", "_elements"]
    let parameters = request.query.parameters.filter { !control.contains($0.name) }
    return parameters.isEmpty ? nil : HTTPQuery(parameters)
  }

  /// The condition of a write that has no `id` in its address. Throws status 400 without one.
  func requiredCondition() throws(FHIRFault) -> HTTPQuery {
    guard let condition else {
      throw FHIRFault(400, .required, "the address needs an id or a condition")
    }
    return condition
  }

  /// The condition of a creation: that of `If-None-Exist`, or the one in the address.
  func creationCondition() throws(FHIRFault) -> HTTPQuery? {
    guard let text = request.headers["If-None-Exist"] else { return condition }
    do throws(HTTPError) {
      return try HTTPQuery(text.hasPrefix("?") ? String(text.dropFirst()) : text)
    } catch {
      throw FHIRFault(400, .value, error.message, location: "If-None-Exist")
    }
  }
}
