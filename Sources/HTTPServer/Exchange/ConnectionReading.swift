import HTTPMessage

#if Server
  import CMicroHTTP

  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #elseif canImport(Darwin)
    import Darwin
  #endif

  /// Reads from the library what it knows of a connection.
  enum ConnectionReading {
    /// Collects fields on the library's way through them.
    private final class Collector {
      var headers = HTTPHeaders()
    }

    static func headers(of connection: OpaquePointer) -> HTTPHeaders {
      let collector = Collector()
      MHD_get_connection_values(
        connection, .HEADER_KIND,
        { collector, _, name, value in
          if let collector, let name {
            Unmanaged<Collector>.fromOpaque(collector).takeUnretainedValue().headers
              .add(String(cString: name), value.map { String(cString: $0) } ?? "")
          }
          return .YES
        }, Unmanaged.passUnretained(collector).toOpaque())
      return withExtendedLifetime(collector) { collector.headers }
    }

    /// The numeric address of the client; empty if it has none.
    static func clientAddress(of connection: OpaquePointer) -> String {
      guard let address = andiron_client_address(connection) else { return "" }
      let isV6 = Int32(address.pointee.sa_family) == AF_INET6
      let count = isV6 ? MemoryLayout<sockaddr_in6>.size : MemoryLayout<sockaddr_in>.size
      var text = [CChar](repeating: 0, count: Int(NI_MAXHOST))
      let result = getnameinfo(
        address, socklen_t(count), &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST)
      guard result == 0 else { return "" }
      return String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    }
  }
#endif
