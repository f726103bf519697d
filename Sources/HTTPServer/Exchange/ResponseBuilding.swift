import HTTPMessage

#if Server
  import CMicroHTTP

  /// Makes the library's responses.
  enum ResponseBuilding {
    /// The results of a reader at the end of the body, and after a failure.
    static let end = -1
    static let failure = -2

    /// The number of bytes requested from a reader at once. The library passes bodies without a
    /// length through the memory of the connection, and needs no block for them.
    private static let blockByteCount = 64 << 10

    static func response(of bytes: [UInt8]) -> OpaquePointer? {
      bytes.withUnsafeBytes { bytes in
        // The library copies them, and never writes to them.
        MHD_create_response_from_buffer(
          bytes.count, UnsafeMutableRawPointer(mutating: bytes.baseAddress),
          .RESPMEM_MUST_COPY)
      }
    }

    /// The response keeps the exchange alive.
    static func response(of exchange: Exchange, byteCount: Int?) -> OpaquePointer? {
      MHD_create_response_from_callback(
        byteCount.map(UInt64.init) ?? .max, byteCount == nil ? 1 << 10 : blockByteCount,
        { exchange, _, target, count in
          guard let exchange, let target else { return ResponseBuilding.failure }
          return Unmanaged<Exchange>.fromOpaque(exchange).takeUnretainedValue()
            .read(into: UnsafeMutableRawBufferPointer(start: target, count: count))
        }, Unmanaged.passRetained(exchange).toOpaque(),
        { exchange in
          if let exchange { Unmanaged<Exchange>.fromOpaque(exchange).release() }
        })
    }

    /// The library refuses fields that would break the header; they are left out.
    static func add(_ headers: HTTPHeaders, to response: OpaquePointer) {
      for field in headers.fields where !HTTPHeaders.isSame(field.name, "Content-Length") {
        MHD_add_response_header(response, field.name, field.value)
      }
    }
  }
#endif
