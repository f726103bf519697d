/// An engine that sends one request without following redirects.
protocol RequestEngine: AnyObject, Sendable {
  func send(
    _ request: OutgoingRequest, to address: HTTPAddress, deadline: ContinuousClock.Instant?
  ) async throws -> IncomingResponse

  /// Ends all requests. Nothing can be sent after that.
  func stop()
}
