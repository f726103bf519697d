import HTTPMessage

/// Sends requests over the network: by HTTP/1.1 with libcurl on Linux, with URLSession on Apple
/// platforms (trait `Client`).
///
/// Connections are kept and used again. There are no cookies and no cache. A request that
/// met a connection that was gone is sent once more, unless it is a `POST` or `PATCH`. A
/// transport that is released ends its requests, and bodies that are not complete with an error.
///
/// URLSession speaks HTTP/2 with servers that do, sends no body with `GET`, decides itself what it
/// sends once more, and unpacks bodies also for requests that name an `Accept-Encoding`. It does
/// not tell when there is a connection: the time to connect is added to the first idle time.
public final class SystemTransport: HTTPTransport {
  private let engine: any RequestEngine
  private let allowsPlainCredentials: Bool

  /// Throws `TransportError`: `.notSupported` in a build without the trait, and `.invalidRequest`
  /// if the name of the program cannot be sent or the address of the proxy cannot be used.
  public init(_ options: TransportOptions = TransportOptions()) throws {
    guard OutgoingRequest.isValue(options.userAgent) else {
      throw TransportError(.invalidRequest, "the name of the program has control characters")
    }
    if let proxy = options.proxy { _ = try ProxyAddress(proxy) }
    allowsPlainCredentials = options.allowsPlainCredentials
    #if Client && canImport(CCurl)
      engine = try CurlEngine(options)
    #elseif Client && canImport(Darwin)
      engine = try SessionEngine(options)
    #else
      throw TransportError(.notSupported, "this build cannot send requests: its trait is `Client`")
    #endif
  }

  deinit { engine.stop() }

  /// Throws `TransportError`, `CancellationError`, and what a body throws that is made while it is
  /// sent.
  public func send(_ request: OutgoingRequest) async throws -> IncomingResponse {
    var request = request
    let deadline = request.limits.total.map { ContinuousClock.now + $0 }
    var redirects = 0
    while true {
      try request.check()
      let address = try HTTPAddress(request.url)
      if !allowsPlainCredentials, request.provesIdentity { try Self.checkSecrecy(of: address) }
      let answer = try await engine.send(request, to: address, deadline: deadline)
      guard request.limits.redirects > 0 else { return answer }
      let next = try Redirect.next(
        request, from: address, status: answer.status, headers: answer.headers)
      guard let next else { return answer }
      redirects += 1
      guard redirects <= request.limits.redirects else {
        throw TransportError(
          .redirected, "\(address.host): more than \(request.limits.redirects) redirects")
      }
      try await Self.pass(answer)
      request = next
    }
  }

  /// Throws `TransportError.invalidRequest` if others on the way to the address could read what is
  /// sent there.
  private static func checkSecrecy(of address: HTTPAddress) throws(TransportError) {
    guard address.isSecure || LoopbackHost.contains(address.host) else {
      throw TransportError(
        .invalidRequest, "\(address.host): credentials go over https, or to this machine")
    }
  }

  /// The connection can be used again if what came with a redirect is read, which is little.
  private static func pass(_ answer: IncomingResponse) async throws {
    let count = answer.headers["Content-Length"].flatMap { Int($0) }
    if let count, count <= 64 << 10 { _ = try? await answer.body.bytes(limit: 64 << 10) }
    answer.body.cancel()
    try Task.checkCancellation()
  }
}
