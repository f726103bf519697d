/// Sends requests to servers.
///
/// `SystemTransport` does so over the network. Tests and programs give their own: to add
/// credentials, to count, to answer without a network.
public protocol HTTPTransport: Sendable {
  /// Sends a request and returns the answer once its header is there; the body follows as it is
  /// read. Any number of requests may be under way at once.
  ///
  /// An answer with any status is an answer. Throws `TransportError` if there is none, and
  /// `CancellationError` if the task is cancelled, which ends the request. A task that is cancelled
  /// later ends the reading of the body likewise.
  func send(_ request: OutgoingRequest) async throws -> IncomingResponse
}
