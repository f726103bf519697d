import HTTPServer
import ValueModel

/// The deletions of an export: Bundles of requests that would repeat them, a line for each.
///
/// `@unchecked Sendable`: `next` is never called twice at once, and nothing else changes it.
final class DeletionSource: HTTPBodySource, @unchecked Sendable {
  /// The deletions of one Bundle.
  private static let bundleCount = 1_000

  private var rest: ArraySlice<String>

  init(_ addresses: [String]) { rest = addresses[...] }

  func next() throws -> HTTPBodyPiece {
    if rest.isEmpty { return .end }
    let entries = rest.prefix(Self.bundleCount).map { address in
      let request = Value(object: [("method", "DELETE"), ("url", Value(address))])
      return Value(object: [("request", request)])
    }
    rest = rest.dropFirst(Self.bundleCount)
    let bundle = Value(object: [
      ("resourceType", "Bundle"), ("type", "transaction"), ("entry", Value(array: entries)),
    ])
    return .bytes(bundle.jsonBytes() + [UInt8(ascii: "\n")])
  }
}
