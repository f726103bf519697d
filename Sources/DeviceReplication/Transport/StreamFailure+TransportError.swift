import HTTPClient

extension StreamFailure {
  /// The error for the client.
  var transportError: any Error {
    switch self {
    case .cancelled(.refused):
      TransportError(.unreachable, "the other device has too much to do")
    case .cancelled: TransportError(.cutOff, "the other device has given the answer up")
    case .abandoned, .stopped: CancellationError()
    case .timedOut: TransportError(.timedOut, "the other device does not answer")
    case .link(let error): error.transportError
    }
  }
}
