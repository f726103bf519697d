import CouchProtocol
import HTTPClient
import ValueModel

/// Converts unexpected answers of a server to errors of a replication.
enum RemoteFailure {
  /// The maximum size of a refusal, in bytes.
  static let mostBytes = 64 << 10

  /// Reads an answer with a status of 400 and above to its end, and returns its error.
  static func reading(_ answer: IncomingResponse) async -> CouchError {
    let bytes = (try? await answer.body.bytes(limit: mostBytes)) ?? []
    guard let value = try? JSON.parse(bytes), let error = value["error"]?.string else {
      return CouchError(answer.status, "", "")
    }
    return CouchError(answer.status, error, value["reason"]?.string ?? "")
  }

  /// Returns the error for a request that cannot succeed. `what` names the request.
  static func error(_ refusal: CouchError, _ what: String) -> ReplicationError {
    let code: ReplicationError.Code =
      switch refusal.status {
      case 401: .unauthorized
      case 403: .forbidden
      case 404 where refusal.error == "not_found": .noSuchDatabase
      case 501: .invalidAnswer
      case 408, 429, 500...: .unreachable
      default: .invalidAnswer
      }
    return ReplicationError(
      code, "the server refused \(what)", status: refusal.status)
  }

  static func error(_ failure: TransportError) -> ReplicationError {
    let code: ReplicationError.Code =
      switch failure.code {
      case .unreachable, .timedOut, .cutOff: .unreachable
      case .untrusted: .untrusted
      case .invalidRequest, .notSupported: .invalidConfiguration
      case .invalidAnswer, .tooLarge, .redirected: .invalidAnswer
      }
    return ReplicationError(code, failure.message, underlying: failure)
  }

  static func notUnderstood(_ what: String, status: Int? = nil) -> ReplicationError {
    ReplicationError(
      .invalidAnswer, "the server's answer to \(what) is not what CouchDB answers", status: status)
  }
}
