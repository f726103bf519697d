import CouchProtocol

/// The pieces of an attachment, checked against its description as they arrive.
///
/// Belongs to one task at a time.
final class CheckedPieces: AsyncSequence, AsyncIteratorProtocol {
  typealias Element = [UInt8]

  private var check: ContentCheck
  private let source: () async throws -> [UInt8]?
  /// The digest that identifies the attachment; empty before the end.
  private(set) var digest = ""

  init(_ check: ContentCheck, _ source: @escaping () async throws -> [UInt8]?) {
    self.check = check
    self.source = source
  }

  func makeAsyncIterator() -> CheckedPieces { self }

  /// Returns the next piece; nil at the end. Throws `CouchError` if the bytes do not match the
  /// description, and the errors of the source.
  func next() async throws -> [UInt8]? {
    guard let piece = try await source() else {
      if digest.isEmpty { digest = try check.finish() }
      return nil
    }
    try check.add(piece)
    return piece
  }
}
