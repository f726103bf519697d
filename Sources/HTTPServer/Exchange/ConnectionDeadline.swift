#if Server
  import CMicroHTTP
  import FileAccess
  import Foundation

  /// The deadline for the next bytes from a client. A client that sends a byte now and then is not
  /// idle, and would otherwise keep its connection for ever.
  ///
  /// `@unchecked Sendable`: `lock` protects all that changes.
  final class ConnectionDeadline: @unchecked Sendable {
    private let lock = NativeLock()
    private let options: HTTPListenerOptions
    /// The client's address; nil if it is unknown.
    let peer: PeerAddress?
    /// Nil once the connection is closed, because another connection may then have the same number.
    private var descriptor: Int32?
    /// Nanoseconds; nil while the client is waiting for the server.
    private var end: UInt64?
    /// Whether no request has begun on the connection.
    private var isNew = true

    init(_ options: HTTPListenerOptions, descriptor: Int32, peer: PeerAddress?) {
      self.options = options
      self.peer = peer
      self.descriptor = descriptor
      set(seconds: options.firstRequestSeconds)
    }

    private static var now: UInt64 { DispatchTime.now().uptimeNanoseconds }

    private func set(seconds: Int?) {
      let end = seconds.map { Self.now &+ UInt64(clamping: $0) &* 1_000_000_000 }
      lock.withLock { self.end = end }
    }

    /// The next request may begin after the longest time without a byte.
    func awaitRequest() { set(seconds: options.idleSeconds + options.headerSeconds) }

    /// A request has begun.
    func beginHeader() {
      lock.withLock { isNew = false }
      set(seconds: options.headerSeconds)
    }

    /// The header, or the body, is complete; or the server takes nothing.
    func pause() { set(seconds: nil) }

    /// A body begins, or continues after the server had enough.
    func beginBody() { set(seconds: options.headerSeconds) }

    /// That many bytes of the body have come.
    func extend(byteCount: Int) {
      let nanoseconds = 1_000_000_000 / UInt64(max(1, options.leastBodyRate))
      lock.withLock {
        if let end { self.end = end &+ nanoseconds &* UInt64(byteCount) }
      }
    }

    /// The connection is closed.
    func close() { lock.withLock { descriptor = nil } }

    /// Cuts the connection off if the time is over, or if the client has gone away, which the
    /// library does not see where it came together with the last bytes. The library closes it then.
    func check() {
      let now = Self.now
      lock.withLock {
        guard let end, let descriptor else { return }
        let count = Self.unreadCount(descriptor)
        // Where bytes wait on a new connection, the server is late and not the client.
        guard count == 0 || end < now && !(isNew && count > 0) else { return }
        self.end = nil
        shutdown(descriptor, Int32(SHUT_RDWR))
      }
    }

    /// 1 if bytes can be read, 0 if nothing is left to be read and nothing will come, else -1.
    private static func unreadCount(_ descriptor: Int32) -> Int {
      var byte: UInt8 = 0
      return recv(descriptor, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT))
    }
  }
#endif
