import HTTPMessage

/// A server that listens on a socket and passes requests to a handler.
///
/// It has its own threads: some wait on sockets, others call the handler. It runs until it is
/// stopped or released.
public final class HTTPListener: Sendable {
  /// The port on which it listens, even if the options left the choice to the system.
  public let port: Int
  /// `http://` or `https://` with the address that it listens on, and a slash.
  public let url: String

  #if Server
    private let daemon: HTTPDaemon
  #endif

  /// Starts to listen. `log` is called once for each request, when it has been answered or its
  /// client has gone away, on a thread of the server.
  ///
  /// Throws `HTTPListenerError`.
  public init(
    _ handler: any HTTPHandler, options: HTTPListenerOptions = HTTPListenerOptions(),
    log: (@Sendable (HTTPLogEntry) -> Void)? = nil
  ) throws(HTTPListenerError) {
    #if Server
      let socket = try ListeningSocket(host: options.host, port: options.port)
      let name = options.host.contains(":") ? "[\(options.host)]" : options.host
      let authority = "\(name):\(socket.port)"
      let answersAll =
        options.answersForeignNames || options.publicOrigin != nil
        || !LoopbackHost.contains(options.host)
      let handler =
        answersAll ? handler : HTTPPageGuard(handler, host: options.host, origins: ["*"])
      let context = ExchangeContext(handler, options, authority: authority, log: log)
      daemon = try HTTPDaemon(socket, context)
      port = socket.port
      url = "\(context.scheme)\(authority)/"
    #else
      throw HTTPListenerError(.notSupported, "this build has no server: its trait is `Server`")
    #endif
  }

  /// Accepts no more connections, finishes the answers in progress, ends those that wait for
  /// changes at once, and releases its resources. Answers that are not done after `seconds` are cut
  /// off. Calling it again does nothing.
  public func stop(within seconds: Int = 10) {
    #if Server
      daemon.stop(within: seconds)
    #endif
  }

  #if Server
    deinit { daemon.stop(within: 0) }
  #endif
}
