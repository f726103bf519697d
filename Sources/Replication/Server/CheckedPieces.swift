import CouchProtocol

/// The pieces of an attachment, compared with what was said of it as they come.
///
/// Belongs to one task at a time.
final class CheckedPieces: AsyncSequence, AsyncIteratorProtocol {
  typealias Element = [UInt8]

  private var check: ContentCheck
  private let source: () async throws -> [UInt8]?
  /// The digest that the attachment is known by; empty before the end.
  private(set) var digest = ""

  init(_ check: ContentCheck, _ source: @escaping () async throws -> [UInt8]?) {
    self.check = check
    self.source = source
  }

  func makeAsyncIterator() -> CheckedPieces { self }

  /// Throws `CouchError` if the bytes are not those that were promised, and what the source throws.
  func next() async throws -> [UInt8]? {
    guard let piece = try await source() else {
      if digest.isEmpty { digest = try check.finish() }
      return nil
    }
    try check.add(piece)
    return piece
  }
}
