#if Client && canImport(CCurl)
  import CCurl

  /// Translates errors of libcurl into errors for callers.
  enum CurlFailure {
    /// Returns the error for a result. `text` is the library's message, and no part of it gets into
    /// the error.
    static func error(
      _ result: CURLcode, text: String, host: String, isConnected: Bool
    ) -> TransportError {
      func error(_ code: TransportError.Code, _ reason: String) -> TransportError {
        TransportError(code, "\(host): \(reason)")
      }
      switch result {
      case CURLE_URL_MALFORMAT:
        return TransportError(.invalidRequest, "the address cannot be used")
      case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY:
        return error(.unreachable, "the name of the host is not known")
      case CURLE_PROXY: return error(.unreachable, "the proxy makes no connection")
      case CURLE_COULDNT_CONNECT: return error(.unreachable, "no connection can be made")
      case CURLE_OPERATION_TIMEDOUT:
        return error(.timedOut, isConnected ? "no answer in time" : "no connection in time")
      case CURLE_UNSUPPORTED_PROTOCOL, CURLE_WEIRD_SERVER_REPLY:
        return error(.invalidAnswer, "the answer is not HTTP")
      case CURLE_OUT_OF_MEMORY, CURLE_FILESIZE_EXCEEDED:
        return error(.tooLarge, "the answer is too long")
      case CURLE_SSL_CONNECT_ERROR: return handshake(text, error)
      case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS,
        CURLE_SSL_PINNEDPUBKEYNOTMATCH, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CRL_BADFILE:
        return error(.untrusted, "the certificate is not trusted")
      case CURLE_SSL_CERTPROBLEM, CURLE_SSL_CLIENTCERT:
        return error(.untrusted, "the client's certificate is not accepted")
      case CURLE_SSL_ENGINE_NOTFOUND, CURLE_SSL_ENGINE_SETFAILED, CURLE_SSL_ENGINE_INITFAILED,
        CURLE_SSL_CIPHER, CURLE_USE_SSL_FAILED:
        return error(.untrusted, "no common encryption")
      case CURLE_RECV_ERROR, CURLE_SEND_ERROR:
        // The library has one code for what the connection does and for what comes over it.
        if text.contains("chunk") || text.contains("Chunk") {
          return error(.invalidAnswer, "the body is not in the chunks that its header promises")
        }
        if text.contains("Too large response headers") {
          return error(.tooLarge, "the header of the answer is too long")
        }
        if text.contains("alert") {
          return error(.untrusted, "the server ended the encrypted connection")
        }
        if text.contains("CONNECT tunnel failed") || text.contains("from proxy after CONNECT") {
          return error(.unreachable, "the proxy makes no connection")
        }
        return error(.cutOff, "the connection was cut off")
      default: return error(.cutOff, "the answer is not complete")
      }
    }

    /// A connection that ends while keys are agreed on may come back; a refusal stays one.
    private static func handshake(
      _ text: String, _ error: (TransportError.Code, String) -> TransportError
    ) -> TransportError {
      let isCut = ["SYSCALL", "reset by peer", "unexpected eof"].contains { text.contains($0) }
      return isCut
        ? error(.cutOff, "the connection was cut off")
        : error(.untrusted, "no encrypted connection can be agreed on")
    }
  }
#endif
