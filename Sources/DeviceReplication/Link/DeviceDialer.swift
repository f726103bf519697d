import FileAccess
public import HTTPClient

/// Sends requests over a link that is made when needed, and made again after its end: the transport
/// of a replicator that runs continuously over channels that come and go.
public final class DeviceDialer: HTTPTransport {
  /// Makes a channel, and a link over it. Throws the errors of ``DeviceLink``'s `connect`, or any
  /// other error if there is no channel at this moment.
  public typealias Dialing = @Sendable () async throws -> DeviceLink

  private struct State {
    var link: DeviceLink?
    var attempt: Task<DeviceLink, any Error>?
    var isClosed = false
  }

  private let dial: Dialing
  private let state = Locked(State())

  public init(_ dial: @escaping Dialing) { self.dial = dial }

  deinit { close() }

  /// The current link; nil if none is made yet or it has ended.
  public var link: DeviceLink? {
    state.withLock { state in state.link.flatMap { $0.ending == nil ? $0 : nil } }
  }

  /// Returns the current link, or makes one. Throws the errors of dialing, and `DeviceError.closed`
  /// after ``close()``.
  public func connect() async throws -> DeviceLink {
    let attempt = try state.withLock { state throws(DeviceError) -> Task<DeviceLink, any Error>? in
      if state.isClosed { throw DeviceError(.closed, "the dialer is closed") }
      if state.link?.ending == nil, state.link != nil { return nil }
      state.link = nil
      if let attempt = state.attempt { return attempt }
      let attempt = Task { [dial] in try await dial() }
      state.attempt = attempt
      return attempt
    }
    guard let attempt else { return try await connectAgain() }
    let result = await attempt.result
    let link = state.withLock { state -> DeviceLink? in
      if state.attempt == attempt {
        state.attempt = nil
        state.link = try? result.get()
        if state.isClosed { state.link = nil }
      }
      return state.isClosed ? try? result.get() : nil
    }
    link?.close()
    return try result.get()
  }

  /// Returns the link that existed a moment ago, or connects again.
  private func connectAgain() async throws -> DeviceLink {
    if let link = state.withLock({ $0.link }) { return link }
    return try await connect()
  }

  /// Sends a request over the link, and makes the link first if there is none. Throws the errors of
  /// ``DeviceTransport/send(_:)``, and `TransportError` if no link can be made: `.unreachable` for
  /// transient reasons, and `.untrusted`, `.invalidAnswer` or `.invalidRequest` for others.
  public func send(_ request: OutgoingRequest) async throws -> IncomingResponse {
    let link: DeviceLink
    do {
      link = try await connect()
    } catch let error as DeviceError {
      if error.isTransient { throw TransportError(.unreachable, error.message) }
      throw error.transportError
    } catch is CancellationError {
      throw CancellationError()
    } catch {
      throw TransportError(.unreachable, "there is no channel: a \(type(of: error)) was thrown")
    }
    return try await link.transport.send(request)
  }

  /// Ends the link, and makes no further one.
  public func close() {
    let (link, attempt) = state.withLock { state in
      state.isClosed = true
      defer { state.link = nil }
      return (state.link, state.attempt)
    }
    attempt?.cancel()
    link?.close()
  }
}
