import Dispatch
import FileAccess
import Foundation
public import HTTPClient
import HTTPMessage
public import HTTPServer

/// Has a handler answer requests in this process: what a server would answer, without a socket.
public struct HandlerTransport: HTTPTransport {
  private let handler: any HTTPHandler
  /// Handlers may block.
  private static let queue = DispatchQueue(label: "handlers", attributes: .concurrent)

  public init(_ handler: any HTTPHandler) { self.handler = handler }

  public func send(_ request: OutgoingRequest) async throws -> IncomingResponse {
    let (origin, path, query) = try Self.parts(of: request.url)
    let body = try await Self.body(of: request)
    let incoming = HTTPRequest(
      request.method, path, query: query, headers: request.headers, body: HTTPRequestBody(body),
      origin: origin, principal: .program)
    let answer = try await answer(to: incoming)
    try Task.checkCancellation()
    let stream: any ByteStream =
      switch answer.body {
      case .bytes(let bytes): BytesStream(request.method == .head ? [] : bytes)
      case .source(let source, _): SourceStream(source)
      }
    return IncomingResponse(
      answer.status, headers: answer.headers, url: request.url, body: stream)
  }

  private func answer(to request: HTTPRequest) async throws -> HTTPResponse {
    try await OneShot.result { [handler] in
      handler.respond(to: request)
    } on: {
      Self.queue.async(execute: $0)
    }
  }

  private static func parts(
    of url: String
  ) throws -> (origin: String, path: String, query: String?) {
    guard let scheme = url.range(of: "://") else {
      throw TransportError(.invalidRequest, "the address has no scheme")
    }
    let rest = url[scheme.upperBound...]
    let end = rest.firstIndex { $0 == "/" || $0 == "?" } ?? rest.endIndex
    let parts = rest[end...].split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let path = parts.first.map(String.init) ?? ""
    return (
      String(url[..<end]), path.isEmpty ? "/" : path, parts.count > 1 ? String(parts[1]) : nil
    )
  }

  private static func body(of request: OutgoingRequest) async throws -> [UInt8] {
    switch request.body {
    case .none: return []
    case .bytes(let bytes): return bytes
    case .stream(_, let open): return try await open().bytes(limit: .max)
    }
  }
}
