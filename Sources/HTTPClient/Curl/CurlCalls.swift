#if Client && canImport(CCurl)
  import CCurl

  /// The functions that the library calls, which find their exchange by the pointer that it was
  /// given. The transport keeps an exchange as long as its handle.
  enum CurlCalls {
    private static func exchange(_ context: UnsafeMutableRawPointer) -> CurlExchange {
      Unmanaged<CurlExchange>.fromOpaque(context).takeUnretainedValue()
    }

    static func register(_ exchange: CurlExchange, _ easy: CurlEasy) {
      let context = Unmanaged.passUnretained(exchange).toOpaque()
      andiron_curl_set_calls(
        easy.pointer, context,
        { bytes, size, count, context in
          CurlCalls.receive(header: bytes, size * count, context)
        },
        { bytes, size, count, context in CurlCalls.receive(body: bytes, size * count, context) },
        { context, _, _, _, _ in
          guard let context else { return Int32(CURL_PREREQFUNC_ABORT) }
          let goesOn = CurlCalls.exchange(context).begin()
          return Int32(goesOn ? CURL_PREREQFUNC_OK : CURL_PREREQFUNC_ABORT)
        })
      guard exchange.upload != nil else { return }
      andiron_curl_set_upload_calls(
        easy.pointer, context,
        { bytes, size, count, context in CurlCalls.send(bytes, size * count, context) },
        { context, offset, origin in
          guard let context, offset == 0, origin == 0 else {
            return Int32(CURL_SEEKFUNC_CANTSEEK)
          }
          CurlCalls.exchange(context).upload?.rewind()
          return Int32(CURL_SEEKFUNC_OK)
        })
    }

    /// Any number but that of the bytes ends the transfer.
    private static func refusal(_ count: Int) -> Int { count == 0 ? 1 : 0 }

    private static func receive(
      header bytes: UnsafeMutablePointer<CChar>?, _ count: Int, _ context: UnsafeMutableRawPointer?
    ) -> Int {
      guard let context else { return refusal(count) }
      let line = UnsafeRawBufferPointer(start: bytes, count: count)
      return exchange(context).receive(header: line) ? count : refusal(count)
    }

    private static func receive(
      body bytes: UnsafeMutablePointer<CChar>?, _ count: Int, _ context: UnsafeMutableRawPointer?
    ) -> Int {
      guard let context else { return refusal(count) }
      switch exchange(context).receive(body: UnsafeRawBufferPointer(start: bytes, count: count)) {
      case .taken: return count
      case .pause: return Int(CURL_WRITEFUNC_PAUSE)
      case .end: return refusal(count)
      }
    }

    private static func send(
      _ bytes: UnsafeMutablePointer<CChar>?, _ count: Int, _ context: UnsafeMutableRawPointer?
    ) -> Int {
      guard let context else { return Int(CURL_READFUNC_ABORT) }
      let buffer = UnsafeMutableRawBufferPointer(start: bytes, count: count)
      switch exchange(context).send(into: buffer) {
      case .bytes(let count): return count
      case .wait: return Int(CURL_READFUNC_PAUSE)
      case .end: return 0
      case .failure: return Int(CURL_READFUNC_ABORT)
      }
    }
  }
#endif
