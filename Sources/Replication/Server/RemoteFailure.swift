import CouchProtocol
import HTTPClient
import ValueModel

/// Answers of a server that are not what was asked for, as errors of a replication.
enum RemoteFailure {
  /// The most bytes of a refusal.
  static let mostBytes = 64 << 10

  /// What an answer with a status of 400 and above says. It is read to its end.
  static func reading(_ answer: IncomingResponse) async -> CouchError {
    let bytes = (try? await answer.body.bytes(limit: mostBytes)) ?? []
    guard let value = try? JSON.parse(bytes), let error = value["error"]?.string else {
      return CouchError(answer.status, "", "")
    }
    return CouchError(answer.status, error, value["reason"]?.string ?? "")
  }

  /// The error of a request that cannot succeed. `what` says what was asked for.
  static func error(_ refusal: CouchError, _ what: String) -> ReplicationError {
    let code: ReplicationError.Code =
      switch refusal.status {
      case 401: .unauthorized
      case 403: .forbidden
      case 404 where refusal.error == "not_found": .noSuchDatabase
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
