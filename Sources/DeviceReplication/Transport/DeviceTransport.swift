public import HTTPClient
import FileAccess
import HTTPMessage

/// Sends requests to the device at the other end of a link, which is a server to a `Replicator`.
public final class DeviceTransport: HTTPTransport {
  private let session: LinkSession
  /// The hosts that an address may name.
  private let hosts: Set<String>
  private let slots: RequestSlots
  private let clock: any Clock<Duration>

  init(_ session: LinkSession, peer: String, mostRequests: Int, _ clock: any Clock<Duration>) {
    self.session = session
    hosts = ["device", peer]
    self.clock = clock
    slots = RequestSlots(count: mostRequests)
  }

  /// Sends a request over the link. The host of its address is the other device's identifier, as in
  /// ``DeviceLink/url(of:)``, or `device`, which stands for any device. Any number of requests may
  /// be under way; those beyond the limit of the link wait for others to end.
  ///
  /// Throws `TransportError`: `.cutOff` once the link has ended, `.timedOut` by the request's
  /// limits or if the other device is silent, `.unreachable` if it has too much to do,
  /// `.redirected` if the answer is a redirect, as there is no other place to go; `.invalidRequest`
  /// if the address is that of another device, or the address and the headers do not fit in 64 KiB;
  /// and `.tooLarge`. Throws `CancellationError` if the task is cancelled.
  public func send(_ request: OutgoingRequest) async throws -> IncomingResponse {
    let target = try target(of: request.url)
    try await slots.take()
    let slot = RequestSlot(slots)
    try Task.checkCancellation()
    let stream: LinkStream
    do {
      stream = try session.open(Self.form(request, target))
    } catch {
      throw error.transportError
    }
    if let limit = request.limits.total {
      slot.whenGiven(
        Task { [clock, session] in
          do { try await clock.sleep(for: limit) } catch { return }
          session.cancel(stream, .abandoned, .timedOut)
        })
    }
    upload(request.body, on: stream)
    let head = try await head(of: stream, request.limits)
    return try response(head, request, stream, slot)
  }

  private func head(
    of stream: LinkStream, _ limits: TransportLimits
  ) async throws -> LinkStream.Head {
    do {
      return try await withTaskCancellationHandler {
        try await StreamTimer(clock: clock, stream: stream).run(limits.idle) {
          () throws(StreamFailure) in
          try await stream.head.value()
        } expire: { [session] in
          session.cancel(stream, .abandoned, .timedOut)
        }
      } onCancel: {
        session.cancel(stream, .abandoned, .abandoned)
      }
    } catch let failure as StreamFailure {
      if let error = stream.uploadError { throw error }
      throw failure.transportError
    }
  }

  private func response(
    _ head: LinkStream.Head, _ request: OutgoingRequest, _ stream: LinkStream, _ slot: RequestSlot
  ) throws -> IncomingResponse {
    let headerCount = head.headers.fields.reduce(0) {
      $0 + $1.name.utf8.count + $1.value.utf8.count
    }
    if headerCount > request.limits.headerByteCount {
      session.cancel(stream, .abandoned, .abandoned)
      throw TransportError(.tooLarge, "the answer's header has \(headerCount) bytes")
    }
    if request.limits.redirects > 0, [301, 302, 303, 307, 308].contains(head.status) {
      session.cancel(stream, .abandoned, .abandoned)
      throw TransportError(.redirected, "the other device redirects")
    }
    let hasBody = request.method != .head && head.status != 204 && head.status != 304
    let expected = hasBody ? head.headers["Content-Length"].flatMap { Int($0) } : nil
    let body = AnswerStream(
      stream, session, slot, request.limits, expected: expected, clock)
    return IncomingResponse(
      head.status, headers: head.headers, url: request.url, body: body)
  }

  // MARK: The request

  /// Sends the body concurrently with the answer, which may come first.
  private func upload(_ body: OutgoingRequest.Body, on stream: LinkStream) {
    let content: @Sendable () throws -> any ByteStream
    switch body {
    case .none: return
    case .bytes(let bytes): content = { BytesStream(bytes) }
    case .stream(_, let open): content = open
    }
    Task { [session] in
      do {
        let source = try content()
        do {
          while let piece = try await source.next() { try await session.send(piece, on: stream) }
        } catch {
          source.cancel()
          throw error
        }
        await session.sendEnd(of: stream)
      } catch is StreamFailure {
        // Either the rest is not needed, or the reader of the answer gets the error.
      } catch {
        stream.failUpload(error)
        session.cancel(stream, .failed, .abandoned)
      }
    }
  }

  private static func form(_ request: OutgoingRequest, _ target: String) -> RequestForm {
    var headers = request.headers
    var body = RequestForm.Body.stream
    switch request.body {
    case .none: body = .none
    case .bytes(let bytes): headers["Content-Length"] = "\(bytes.count)"
    case .stream(let count?, _): headers["Content-Length"] = "\(count)"
    case .stream: break
    }
    return RequestForm(
      method: request.method.rawValue, target: target, headers: headers, body: body)
  }

  /// Returns the path and the query of an address.
  private func target(of url: String) throws -> String {
    let bytes = url.utf8
    let scheme = ["http://", "https://"].first { url.lowercased().hasPrefix($0) }
    guard let scheme, bytes.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) else {
      throw TransportError(.invalidRequest, "the address is not one of http")
    }
    let rest = url.dropFirst(scheme.count)
    let end = rest.firstIndex { $0 == "/" || $0 == "?" || $0 == "#" } ?? rest.endIndex
    let target = rest[end...].prefix { $0 != "#" }
    guard hosts.contains(String(rest[..<end])) else {
      throw TransportError(.invalidRequest, "the address is not that of the other device")
    }
    return target.first == "/" ? String(target) : "/" + target
  }
}
