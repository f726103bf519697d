import FHIRModel
public import FHIRStore
public import HTTPServer
import ValueModel

/// FHIR's REST interface to resources in a store or a database, for each release that it has.
///
///     let server = FHIRServer(records)
///     let request = HTTPRequest(.get, "/fhir/r4/Patient/p1", principal: .program)
///     let answer = server.respond(to: request)
///
/// Each release has an address of its own: `/fhir/dstu2`, `/fhir/stu3`, `/fhir/r4`, `/fhir/r5`.
/// Resources are JSON. Every request that writes is one transaction; a batch has one for each
/// entry.
///
/// Open them with `FHIRStoreOptions.maintainsMeta`, without which there are no versions in
/// answers; a store with `StoreOptions.oldVersions`, without which former versions and what was
/// deleted are unknown; and with `StoreOptions.changeFeed`, without which only single resources
/// have a history. FHIR R4, section 3.1 (<https://hl7.org/fhir/R4/http.html>).
public struct FHIRServer: HTTPHandler {
  private let options: FHIRServerOptions
  private let releases: [String: ServedRelease]
  private let answer: @Sendable (FHIRRequest) throws -> Answer

  /// Serves the releases that the store or the database was opened for. Reads and writes nothing.
  public init(_ records: some FHIRRecords, options: FHIRServerOptions = FHIRServerOptions()) {
    self.options = options
    let statements = CapabilityStatements()
    let exports = ExportJobs(
      mostCount: options.largestExportCount, lifetime: options.exportLifetime)
    let searches = KeptSearches(
      mostByteCount: options.largestKeptByteCount, lifetime: options.pageLifetime)
    answer = { request in
      try Exchange(
        store: records, options: options, statements: statements, exports: exports,
        searches: searches, request: request
      ).answerOrOptions()
    }
    var releases: [String: ServedRelease] = [:]
    for type in records._catalog.releaseTypes {
      releases[type.version.rawValue] = ServedRelease(type: type)
    }
    self.releases = releases
  }

  /// Returns the answer; what is refused has an OperationOutcome. Blocks for the length of a read
  /// or a transaction of the store.
  public func respond(to request: HTTPRequest) -> HTTPResponse {
    var response = answer(request).packed(for: request)
    for name in ["X-Request-Id", "X-Correlation-Id"] {
      if let text = request.headers[name], text.utf8.count <= 200,
        text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) })
      {
        response.headers[name] = text
      }
    }
    return response
  }

  private func answer(_ request: HTTPRequest) -> HTTPResponse {
    var format = AnswerFormat.standard(.r4)
    var version = ReleaseVersion.r4
    do {
      let segments = try segments(request)
      guard segments.first == "fhir", segments.count > 1, let release = releases[segments[1]] else {
        throw FHIRFault(404, .notSupported, "the store has no such release")
      }
      version = release.version
      format = .standard(version)
      guard request.principal.role != .none || Array(segments[2...]) == ["metadata"] else {
        throw FHIRFault.unauthorized
      }
      var inner = try FHIRRequest(request, release, path: Array(segments[2...]))
      inner.content = .body(try request.unpackedBody())
      format = try inner.isForExport ? format : inner.format()
      return try answer(inner).response(format)
    } catch {
      return Answer(FHIRFault(error), version).response(format)
    }
  }

  private func segments(_ request: HTTPRequest) throws(FHIRFault) -> [String] {
    do throws(HTTPError) {
      return try request.segments()
    } catch {
      throw FHIRFault(error)
    }
  }
}
