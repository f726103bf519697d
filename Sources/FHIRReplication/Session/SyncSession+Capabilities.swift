import FHIRModel
import FHIRStore
import HTTPClient
import ValueModel

extension SyncSession {
  /// Requests the capabilities of the server. Its statement is long, so the server sends it only if
  /// it has changed.
  ///
  /// Throws `.invalidAnswer` if the server is not a FHIR server, `.wrongRelease`, and the error of
  /// a refused request.
  func capabilities() async throws -> ServerCapabilities {
    let tables = tables
    let known = try await read { try tables.capabilities($0.source) }
    let headers: HTTPHeaders = known.map { ["If-None-Match": $0.tag] } ?? [:]
    let answer = try await client.get(client.server.address("metadata"), headers: headers)
    time.note(answer.date)
    if answer.status == 304, let known { return known.1 }
    guard answer.isSuccess else { throw answer.refusal }
    let capabilities = try ServerCapabilities(answer.resource(), release: version)
    if let tag = answer.headers["ETag"] {
      try await commit { try tables.setCapabilities(capabilities, tag: tag, $0.transaction) }
    }
    return capabilities
  }
}
