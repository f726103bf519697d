import Andiron
import HTTPServer

/// The resources of an export that have one type, read from a store while they are sent.
///
/// `@unchecked Sendable`: `next` is never called twice at once, and nothing else changes it.
final class ExportSource: HTTPBodySource, @unchecked Sendable {
  private let lines: ExportLines<StoreSnapshot>

  init(_ lines: ExportLines<StoreSnapshot>) { self.lines = lines }

  func next() throws -> HTTPBodyPiece { try lines.next().map { .bytes($0) } ?? .end }
}
