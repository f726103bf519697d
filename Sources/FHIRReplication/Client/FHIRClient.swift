import FHIRModel
import HTTPClient
import ValueModel

/// Sends requests to a server with authorisation and within limits, and sends them again after a
/// pause where that can help.
struct FHIRClient: Sendable {
  /// The condition for sending a request again.
  enum Repetition: Sendable {
    /// The request changes nothing.
    case always
    /// The server must state that it did not perform the request: after a lost answer, the caller
    /// must check first.
    case whenRefused
  }

  let transport: any HTTPTransport
  let server: ServerAddress
  let release: ReleaseVersion
  let options: FHIRSyncOptions
  /// Receives the length of each pause.
  let onPause: @Sendable (Duration) -> Void

  /// The media type of resources in bodies.
  var mediaType: String { release == .dstu2 ? "application/json+fhir" : "application/fhir+json" }

  /// Sends a request to read an address. Throws the errors of ``send(_:_:)``.
  func get(_ url: String, headers: HTTPHeaders = [:]) async throws -> FHIRAnswer {
    try await send(OutgoingRequest(.get, url, headers: headers), .always)
  }

  /// Sends a request until it is answered. Also returns answers whose status refuses it
  /// permanently.
  ///
  /// Throws `.unavailable` if there is no answer after the last attempt, `.unauthorized`,
  /// `.foreignAddress` for a redirect, `.tooLarge`, `.notSent`, and `CancellationError`.
  func send(_ request: OutgoingRequest, _ repetition: Repetition) async throws -> FHIRAnswer {
    var tries = 0
    while true {
      try Task.checkCancellation()
      tries += 1
      var problem: FHIRReplicationError
      var pause: Duration?
      do {
        let answer = try await answer(to: request)
        guard Self.isTransient(answer.status) else { return answer }
        problem = FHIRReplicationError(
          .unavailable, "the server does not answer the request now", status: answer.status)
        pause = answer.retryAfter
        let isUndone = [408, 429, 503].contains(answer.status)
        guard repetition == .always || isUndone else { throw problem }
      } catch let error as FHIRReplicationError {
        guard error.code == .unavailable, error.transport != nil, repetition == .always else {
          throw error
        }
        problem = error
      }
      guard tries < options.mostTries else { throw problem }
      try await rest(after: tries, asked: pause)
    }
  }

  private static let mostRedirects = 5

  /// Begins the request for a file of an export (Bulk Data Access 2.0.0, "Bulk Data Output File
  /// Request"), whose answer is read piece by piece. Many servers keep files elsewhere and redirect
  /// to addresses that are signed for a limited time, so redirects are followed. Credentials go
  /// only to the server, and no request goes from https to http.
  ///
  /// Throws the errors of ``send(_:_:)``, `.foreignAddress` for more than five redirects, and
  /// `.refused` for a status other than 200.
  func open(_ request: OutgoingRequest) async throws -> IncomingResponse {
    var request = request
    var response = try await response(to: request, returnsRedirects: true)
    for _ in 0..<Self.mostRedirects where (300..<400).contains(response.status) {
      let (sent, answer) = (request, response)
      answer.body.cancel()
      guard let next = try await Self.wrapped({ try sent.redirected(by: answer) }) else { break }
      request = next
      response = try await self.response(to: request, returnsRedirects: true)
    }
    if response.status == 200 { return response }
    if (300..<400).contains(response.status) {
      response.body.cancel()
      throw FHIRReplicationError(
        .foreignAddress, "the server redirects the request for a file to nowhere, or too often",
        status: response.status)
    }
    response.body.cancel()
    if Self.isTransient(response.status) {
      throw FHIRReplicationError(
        .unavailable, "the server does not answer the request now", status: response.status)
    }
    throw FHIRReplicationError(
      .refused, "the server refuses the request", status: response.status)
  }

  // MARK: One attempt

  private static func isTransient(_ status: Int) -> Bool {
    [408, 425, 429, 500, 502, 503, 504].contains(status)
  }

  private func answer(to request: OutgoingRequest) async throws -> FHIRAnswer {
    let response = try await response(to: request)
    let bytes = try await Self.wrapped {
      try await response.body.bytes(limit: options.largestAnswer)
    }
    return FHIRAnswer(
      status: response.status, headers: response.headers, url: request.url, bytes: bytes)
  }

  private func response(
    to request: OutgoingRequest, returnsRedirects: Bool = false
  ) async throws -> IncomingResponse {
    var request = request
    if request.headers["Accept"] == nil { request.headers["Accept"] = mediaType }
    request.limits.redirects = 0
    var response = try await once(request, isRenewal: false)
    if response.status == 401, options.authorization != nil {
      response.body.cancel()
      response = try await once(request, isRenewal: true)
    }
    if response.status == 401 {
      response.body.cancel()
      throw FHIRReplicationError(
        .unauthorized, "the server does not accept the credentials", status: 401)
    }
    if (300..<400).contains(response.status), response.status != 304, !returnsRedirects {
      response.body.cancel()
      throw FHIRReplicationError(
        .foreignAddress, "the server redirects the request", status: response.status)
    }
    return response
  }

  private func once(
    _ request: OutgoingRequest, isRenewal: Bool
  ) async throws -> IncomingResponse {
    var request = request
    // Only the server receives credentials.
    if ServerAddress.origin(of: request.url) == server.origin {
      try await options.authorization?(&request, isRenewal)
    }
    let sent = request
    return try await Self.wrapped { try await transport.send(sent) }
  }

  /// Runs `body`, and wraps errors of the transport.
  static func wrapped<R>(_ body: () async throws -> R) async throws -> R {
    do {
      return try await body()
    } catch let error as TransportError {
      let code: FHIRReplicationError.Code =
        switch error.code {
        case _ where error.isTransient: .unavailable
        case .tooLarge: .tooLarge
        case .redirected: .foreignAddress
        case .invalidAnswer: .invalidAnswer
        default: .notSent
        }
      throw FHIRReplicationError(code, "there is no answer", transport: error)
    }
  }

  // MARK: Pauses

  /// Waits before the next attempt: as long as the server asks, or twice as long as the last time,
  /// with random variation so that many clients do not return at once.
  func rest(after tries: Int, asked: Duration? = nil) async throws {
    let doubled = options.firstPause * (1 << min(max(0, tries - 1), 20))
    let varied = min(doubled, options.longestPause) * (0.5 + options.clock.random() / 2)
    let pause = min(max(asked ?? .zero, varied), options.longestPause)
    onPause(pause)
    try await options.clock.pause(pause)
  }
}
