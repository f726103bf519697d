#if Client && canImport(CCurl)
  import CCurl
  import HTTPMessage

  /// Describes the request to the library.
  extension CurlExchange {
    /// Makes the handle; false if there is no memory.
    func prepare(_ options: TransportOptions) -> Bool {
      guard let easy = CurlEasy() else { return false }
      self.easy = easy
      easy.set(CURLOPT_URL, text: address.text)
      describeMethod(easy)
      describeHeaders(easy, options)
      describeTrust(easy, options)
      describeProxy(easy, options)
      let connect = request.limits.connect.wholeMilliseconds
      easy.set(CURLOPT_CONNECTTIMEOUT_MS, max(1, connect))
      CurlCalls.register(self, easy)
      return true
    }

    private func describeMethod(_ easy: CurlEasy) {
      let mayHaveBody: [HTTPMethod] = [.post, .put, .patch]
      if request.method == .head {
        easy.set(CURLOPT_NOBODY, 1)
        return
      }
      if upload != nil || mayHaveBody.contains(request.method) {
        easy.set(CURLOPT_UPLOAD, 1)
        easy.set(CURLOPT_INFILESIZE_LARGE, offset: upload.map { $0.byteCount ?? -1 } ?? 0)
      } else {
        easy.set(CURLOPT_HTTPGET, 1)
      }
      easy.set(CURLOPT_CUSTOMREQUEST, text: request.method.rawValue)
    }

    private func describeHeaders(_ easy: CurlEasy, _ options: TransportOptions) {
      // Nobody waits for a permission to send.
      easy.add(header: "Expect:")
      if request.headers["User-Agent"] == nil {
        easy.add(header: "User-Agent: \(options.userAgent)")
      }
      if unpacks { easy.add(header: "Accept-Encoding: gzip") }
      for field in request.headers.fields {
        let value = HTTPHeaders.trimmed(field.value)
        easy.add(header: value.isEmpty ? "\(field.name);" : "\(field.name): \(value)")
      }
    }

    private func describeProxy(_ easy: CurlEasy, _ options: TransportOptions) {
      // The transport checked the address when it was created.
      guard let proxy = options.proxy.flatMap({ try? ProxyAddress($0) }),
        !LoopbackHost.contains(address.host)
      else { return }
      easy.set(CURLOPT_PROXY, text: proxy.text)
      easy.set(CURLOPT_PROXYUSERNAME, text: proxy.user)
      easy.set(CURLOPT_PROXYPASSWORD, text: proxy.password)
      // The answer of the proxy itself is not the server's.
      easy.set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
    }

    private func describeTrust(_ easy: CurlEasy, _ options: TransportOptions) {
      guard address.isSecure else { return }
      if let authorities = options.authorities {
        easy.set(CURLOPT_CAINFO_BLOB, bytes: authorities)
        easy.set(CURLOPT_CAPATH, text: nil)
      }
      if let (chain, key) = options.certificate {
        easy.set(CURLOPT_SSLCERTTYPE, text: "PEM")
        easy.set(CURLOPT_SSLCERT_BLOB, bytes: chain)
        easy.set(CURLOPT_SSLKEYTYPE, text: "PEM")
        easy.set(CURLOPT_SSLKEY_BLOB, bytes: key)
      }
    }
  }
#endif
