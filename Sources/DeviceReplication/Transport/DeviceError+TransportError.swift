import HTTPClient

extension DeviceError {
  /// The client's error for a request that was under way.
  var transportError: TransportError {
    switch code {
    case .timedOut: TransportError(.timedOut, "the other device does not answer")
    case .invalidArgument, .sameDevice: TransportError(.invalidRequest, message)
    case .notALink, .noCommonVersion, .sameRole, .protocolViolated:
      TransportError(.invalidAnswer, message)
    case .wrongKey, .untrustedDevice, .encryptionRequired, .encryptionUnavailable:
      TransportError(.untrusted, message)
    case .channelFailed, .cutOff, .closed, .outOfOrder, .altered: TransportError(.cutOff, message)
    }
  }
}
