/// Sends requests over the network: with libcurl on Linux (trait `Client`), with URLSession on
/// Apple platforms.
public final class SystemTransport: HTTPTransport {
  /// Throws `TransportError`: `.notSupported` in a build without the trait.
  public init(_ options: TransportOptions = TransportOptions()) throws {
    throw TransportError(.notSupported, "this build cannot send requests: its trait is `Client`")
  }

  public func send(_ request: OutgoingRequest) async throws -> IncomingResponse {
    throw TransportError(.notSupported, "this build cannot send requests: its trait is `Client`")
  }
}
