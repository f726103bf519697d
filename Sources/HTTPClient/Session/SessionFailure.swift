#if Client && canImport(Darwin)
  import Foundation

  /// Translates errors of URLSession into errors for callers.
  enum SessionFailure {
    static func error(_ error: any Error, host: String) -> any Error {
      func make(_ code: TransportError.Code, _ reason: String) -> TransportError {
        TransportError(code, "\(host): \(reason)")
      }
      guard let code = (error as? URLError)?.code else {
        return make(.cutOff, "the answer is not complete")
      }
      switch code {
      case .cancelled: return CancellationError()
      case .badURL, .unsupportedURL: return make(.invalidRequest, "the address cannot be used")
      case .cannotFindHost, .dnsLookupFailed:
        return make(.unreachable, "the name of the host is not known")
      case .cannotConnectToHost, .notConnectedToInternet, .internationalRoamingOff, .callIsActive,
        .dataNotAllowed:
        return make(.unreachable, "no connection can be made")
      case .timedOut: return make(.timedOut, "no answer in time")
      case .secureConnectionFailed, .serverCertificateUntrusted, .serverCertificateHasBadDate,
        .serverCertificateHasUnknownRoot, .serverCertificateNotYetValid,
        .clientCertificateRejected, .clientCertificateRequired, .userCancelledAuthentication,
        .userAuthenticationRequired, .appTransportSecurityRequiresSecureConnection:
        return make(.untrusted, "no encrypted connection can be agreed on")
      case .badServerResponse, .cannotParseResponse, .cannotDecodeRawData,
        .cannotDecodeContentData, .zeroByteResource:
        return make(.invalidAnswer, "the answer cannot be read")
      case .dataLengthExceedsMaximum: return make(.tooLarge, "the answer is too long")
      case .httpTooManyRedirects, .redirectToNonExistentLocation:
        return make(.redirected, "the server redirects to nowhere")
      default: return make(.cutOff, "the connection was cut off")
      }
    }
  }
#endif
