public import Foundation
public import HTTPClient

/// The reason why a synchronisation with a FHIR server could not continue. Completed work is kept,
/// and the next run continues from there. Messages contain no data of resources, searches or
/// credentials.
///
/// Errors of the store, `StoreError` and `FHIRStoreError`, are thrown unchanged.
public struct FHIRReplicationError: Error, Sendable, Hashable, CustomStringConvertible {
  public enum Code: String, Sendable, Hashable, CaseIterable {
    /// Requests cannot be sent to the server's address. Correct it.
    case invalidAddress
    /// A download cannot be performed as specified. Correct it.
    case invalidDownload
    /// The server and the resources have different releases of FHIR.
    case wrongRelease
    /// The answer does not follow FHIR: HTML, truncated JSON, another resource, or a response that
    /// does not match its request. Check which program answers at the address.
    case invalidAnswer
    /// The server does not accept the credentials, even after their renewal. Log in again.
    case unauthorized
    /// The server refuses the request permanently.
    case refused
    /// The server cannot be reached, is overloaded or fails. Retry later.
    case unavailable
    /// The transport cannot send the request, or does not trust the server. Do not retry.
    case notSent
    /// A link or a redirect of the server leads to another origin, and is not followed.
    case foreignAddress
    /// An answer is longer than allowed.
    case tooLarge
    /// The pages of a result do not end.
    case endless
    /// Another run is synchronising this store with this server.
    case busy
    /// The change no longer waits for a decision.
    case notParked
  }

  public var code: Code
  public var message: String
  /// The status of the answer, if there was one.
  public var status: Int?
  /// The error of the transport, if there was no answer.
  public var transport: TransportError?

  public init(
    _ code: Code, _ message: String, status: Int? = nil, transport: TransportError? = nil
  ) {
    self.code = code
    self.message = message
    self.status = status
    self.transport = transport
  }

  /// Whether a later run may succeed without any change by anyone.
  public var isTransient: Bool { code == .unavailable || code == .busy }

  /// Whether other requests would fail too.
  var isOfServer: Bool {
    [.unauthorized, .unavailable, .notSent, .wrongRelease, .busy].contains(code)
  }

  public var description: String {
    let status = status.map { " (status \($0))" } ?? ""
    return "\(code): \(message)\(status)" + (transport.map { ": \($0)" } ?? "")
  }
}

/// Messages for the users of a program; `description` is for developers.
extension FHIRReplicationError: LocalizedError {
  public var errorDescription: String? {
    switch code {
    case .invalidAddress: "The address of the server cannot be used."
    case .invalidDownload: "What is to be downloaded is not described correctly."
    case .wrongRelease: "The server has another version of FHIR."
    case .invalidAnswer: "The server gave an answer that cannot be understood."
    case .unauthorized: "The server does not accept the login."
    case .refused: "The server refused the request."
    case .unavailable: "The server is not available."
    case .notSent: "The request cannot be sent."
    case .foreignAddress: "The server leads to where this app does not go."
    case .tooLarge: "The server's answer is too long."
    case .endless: "The server's answer does not end."
    case .busy: "The synchronisation is already running."
    case .notParked: "This change has been decided already."
    }
  }

  public var failureReason: String? { message }
}
