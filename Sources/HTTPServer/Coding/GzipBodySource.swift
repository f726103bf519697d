import Gzip

/// The body of a response, packed while it is sent.
///
/// `@unchecked Sendable`: `next` is never called twice at once, and nothing else changes it.
final class GzipBodySource: HTTPBodySource, @unchecked Sendable {
  private let source: any HTTPBodySource
  private let writer = GzipWriter()
  private var isFlushed = true
  private var isFinished = false
  /// The wait that comes after what was flushed for it.
  private var waiting: HTTPBodyPiece?

  init(_ source: any HTTPBodySource) { self.source = source }

  func begin(wake: @escaping @Sendable () -> Void) { source.begin(wake: wake) }

  func end() { source.end() }

  func next() throws -> HTTPBodyPiece {
    if let piece = waiting {
      waiting = nil
      return piece
    }
    while !isFinished {
      switch try source.next() {
      case .bytes(let bytes):
        isFlushed = false
        let packed = try writer.write(bytes)
        if !packed.isEmpty { return .bytes(packed) }
      case .wait(let milliseconds):
        // What a client waits for must not stay here.
        if isFlushed { return .wait(milliseconds: milliseconds) }
        isFlushed = true
        waiting = .wait(milliseconds: milliseconds)
        return .bytes(try writer.flush())
      case .end:
        isFinished = true
        return .bytes(try writer.finish())
      }
    }
    return .end
  }
}
