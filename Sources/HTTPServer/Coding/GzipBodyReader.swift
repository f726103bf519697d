import FileAccess
import Gzip
import HTTPMessage

/// A body that was sent packed, unpacked as it is read.
///
/// `@unchecked Sendable`: a body has one reader, which reads on one thread at a time.
final class GzipBodyReader: HTTPBodyReader, @unchecked Sendable {
  /// So few bytes are unpacked at once that what they become fits in memory, whatever they are.
  private static let stepByteCount = 4 << 10

  private let packed: any HTTPBodyReader
  private let reader = GzipReader()
  private var rest: ArraySlice<UInt8> = []

  init(_ packed: any HTTPBodyReader) { self.packed = packed }

  func next() throws -> [UInt8]? {
    while true {
      if rest.isEmpty {
        guard let piece = try packed.next() else {
          guard reader.isAtEnd else { throw Self.failure }
          return nil
        }
        rest = piece[...]
      }
      let step = rest.prefix(Self.stepByteCount)
      rest = rest.dropFirst(Self.stepByteCount)
      guard let bytes = try? reader.read(step) else { throw Self.failure }
      if !bytes.isEmpty { return bytes }
    }
  }

  private static let failure = HTTPError(.invalidEncoding, "the body is not packed by gzip")
}
