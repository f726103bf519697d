import HTTPMessage

/// The body of a request from the other device, read by a handler that blocks.
final class RequestBodyReader: HTTPBodyReader {
  private let inbound: InboundBody

  init(_ inbound: InboundBody) { self.inbound = inbound }

  func next() throws -> [UInt8]? {
    switch inbound.takeBlocking() {
    case .bytes(let bytes): return bytes
    case .end, .later: return nil
    case .failure: throw HTTPError(.incomplete, "the other device has given the request up")
    }
  }
}
