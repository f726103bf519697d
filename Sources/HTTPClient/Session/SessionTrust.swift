#if Client && canImport(Darwin)
  import Foundation
  import Security

  /// Whom a session trusts, and who it says it is.
  ///
  /// `@unchecked Sendable`: certificates and identities never change.
  final class SessionTrust: @unchecked Sendable {
    /// Nil for the system's.
    private let authorities: [SecCertificate]?
    private let identity: SecIdentity?

    /// Throws `TransportError.untrusted` if the authorities are no certificates in PEM.
    init(_ options: TransportOptions) throws(TransportError) {
      identity = options.identity
      guard let bytes = options.authorities else {
        authorities = nil
        return
      }
      let certificates = PEM.blocks(bytes, named: "CERTIFICATE").compactMap {
        SecCertificateCreateWithData(nil, $0 as CFData)
      }
      guard !certificates.isEmpty else {
        throw TransportError(.untrusted, "the authorities are no certificates in PEM")
      }
      authorities = certificates
    }

    func answer(
      _ challenge: URLAuthenticationChallenge
    ) -> (URLSession.AuthChallengeDisposition, URLCredential?) {
      switch challenge.protectionSpace.authenticationMethod {
      case NSURLAuthenticationMethodServerTrust:
        guard let authorities, let trust = challenge.protectionSpace.serverTrust else {
          return (.performDefaultHandling, nil)
        }
        guard SecTrustSetAnchorCertificates(trust, authorities as CFArray) == errSecSuccess,
          SecTrustSetAnchorCertificatesOnly(trust, true) == errSecSuccess,
          SecTrustEvaluateWithError(trust, nil)
        else { return (.cancelAuthenticationChallenge, nil) }
        return (.useCredential, URLCredential(trust: trust))
      case NSURLAuthenticationMethodClientCertificate:
        guard let identity else { return (.performDefaultHandling, nil) }
        return (
          .useCredential,
          URLCredential(identity: identity, certificates: nil, persistence: .forSession)
        )
      default:
        // Names and passwords are in a header, or nowhere: 401 is an answer.
        return (.performDefaultHandling, nil)
      }
    }
  }
#endif
