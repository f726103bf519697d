#if Server
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #elseif canImport(Darwin)
    import Darwin
  #endif

  /// A socket that listens. The code that takes its descriptor has to close it.
  struct ListeningSocket {
    let descriptor: Int32
    let port: Int

    /// Throws `HTTPListenerError`: `.invalidAddress` and `.unavailableAddress`.
    init(host: String, port: Int) throws(HTTPListenerError) {
      guard let number = UInt16(exactly: port) else {
        throw HTTPListenerError(.invalidAddress, "\(port) is no port")
      }
      var hints = addrinfo()
      hints.ai_flags = AI_PASSIVE | AI_NUMERICSERV
      #if canImport(Glibc)
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
      #else
        hints.ai_socktype = SOCK_STREAM
      #endif
      var found: UnsafeMutablePointer<addrinfo>?
      guard getaddrinfo(host, "\(number)", &hints, &found) == 0, let address = found else {
        throw HTTPListenerError(.invalidAddress, "\(host) is no address")
      }
      defer { freeaddrinfo(address) }
      let descriptor = socket(
        address.pointee.ai_family, address.pointee.ai_socktype, address.pointee.ai_protocol)
      guard descriptor >= 0 else {
        throw HTTPListenerError(.unavailableAddress, "no socket can be had")
      }
      var yes: Int32 = 1
      setsockopt(
        descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, socklen_t(MemoryLayout<Int32>.size))
      _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
      _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
      guard bind(descriptor, address.pointee.ai_addr, address.pointee.ai_addrlen) == 0,
        listen(descriptor, 1_024) == 0, let port = Self.port(of: descriptor)
      else {
        let reason = String(cString: strerror(errno))
        close(descriptor)
        throw HTTPListenerError(
          .unavailableAddress, "cannot listen on \(host), port \(number): \(reason)")
      }
      self.descriptor = descriptor
      self.port = port
    }

    /// Closes the socket, unless it is already closed: its number may then belong to another one.
    func closeIfOpen() {
      var listens: Int32 = 0
      var count = socklen_t(MemoryLayout<Int32>.size)
      let result = getsockopt(descriptor, SOL_SOCKET, SO_ACCEPTCONN, &listens, &count)
      if result == 0, listens == 1, Self.port(of: descriptor) == port { close(descriptor) }
    }

    private static func port(of descriptor: Int32) -> Int? {
      var storage = sockaddr_storage()
      var count = socklen_t(MemoryLayout<sockaddr_storage>.size)
      return withUnsafeMutablePointer(to: &storage) { pointer -> Int? in
        let raw = UnsafeMutableRawPointer(pointer)
        guard
          getsockname(descriptor, raw.assumingMemoryBound(to: sockaddr.self), &count) == 0
        else { return nil }
        // The port is at the same place in both kinds of addresses.
        return Int(UInt16(bigEndian: raw.load(fromByteOffset: 2, as: UInt16.self)))
      }
    }
  }
#endif
