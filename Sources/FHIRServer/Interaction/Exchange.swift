import FHIRModel
import FHIRStore
import HTTPServer
import ValueModel

/// One request with what is needed to answer it. Each interaction is an extension in a file of its
/// own.
struct Exchange<Records: FHIRRecords>: Sendable {
  let store: Records
  let options: FHIRServerOptions
  let statements: CapabilityStatements
  let exports: ExportJobs
  let searches: KeptSearches
  var request: FHIRRequest

  var release: ReleaseVersion { request.release.version }
  var base: String { request.base }

  /// Throws status 403 for a client that may only read.
  func checkMayWrite() throws(FHIRFault) {
    guard request.role == .readWrite else { throw .forbidden }
  }

  /// Throws status 404 if the release has no such type.
  func checkType(_ type: String) throws(FHIRFault) {
    guard request.release.has(type) else {
      throw FHIRFault(404, .notSupported, "\(release.rawValue) has no resources of that type")
    }
  }

  // MARK: Answers

  /// The part of a resource that `_summary` and `_elements` leave.
  func shown(_ resource: Value) throws -> Value {
    var search = FHIRSearch(resource["resourceType"]?.string ?? "Resource")
    if let text = request.query["_summary"], !text.isEmpty {
      guard let summary = FHIRSearch.Summary(rawValue: text) else {
        throw FHIRFault(400, .value, "not one of its values", location: "_summary")
      }
      search.summary = summary
    }
    search.elements = (request.query["_elements"] ?? "").split(separator: ",").map(String.init)
    return try store._catalog.reduced(resource, by: search, release: release)
  }

  /// The answer that shows a resource as it is stored.
  func answer(_ status: Int, showing resource: Value) throws -> Answer {
    var answer = Answer(status, try shown(resource))
    answer.addVersion(version(of: resource), updated(resource))
    return answer
  }

  /// The answer to a write: the content that `Prefer` requests, and the location of the version.
  func answer(
    _ status: Int, wrote resource: Value, issues: [OutcomeIssue] = []
  ) throws -> Answer {
    var answer =
      switch request.preferences.content {
      case .minimal: Answer(status)
      case .representation: Answer(status, try shown(resource))
      case .outcome: Answer(status, OperationOutcome.value(issues, release))
      }
    let version = version(of: resource)
    answer.addVersion(version, updated(resource))
    let type = resource["resourceType"]?.string ?? ""
    let place = "\(base)/\(type)/\(resource["id"]?.string ?? "")"
    let location = place + (version.map { "/_history/\($0)" } ?? "")
    answer.headers["Location"] = status == 201 ? location : nil
    answer.headers["Content-Location"] = location
    return answer
  }

  /// The version of a resource; nil if the store does not count versions, as one that is in the
  /// resource may belong to other content.
  func version(of resource: Value) -> String? {
    store.options.maintainsMeta ? resource["meta"]?["versionId"]?.string : nil
  }

  func updated(_ resource: Value) -> FHIRInstant? {
    guard store.options.maintainsMeta else { return nil }
    return resource["meta"]?["lastUpdated"]?.string.map { FHIRInstant(unchecked: $0) }
  }
}
