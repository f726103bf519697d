import FileAccess
import HTTPMessage

/// A body whose beginning was already read: these bytes come first, then the rest, or the failure
/// that ended it.
final class ResumedBody: HTTPBodyReader {
  private let beginning: Locked<[UInt8]?>
  private let rest: any HTTPBodyReader
  private let failure: (any Error)?

  init(_ bytes: [UInt8], then rest: any HTTPBodyReader, failure: (any Error)?) {
    beginning = Locked(bytes.isEmpty ? nil : bytes)
    self.rest = rest
    self.failure = failure
  }

  func next() throws -> [UInt8]? {
    let first = beginning.withLock { bytes in
      defer { bytes = nil }
      return bytes
    }
    if let first { return first }
    if let failure { throw failure }
    return try rest.next()
  }
}
