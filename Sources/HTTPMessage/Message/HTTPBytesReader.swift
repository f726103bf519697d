import FileAccess

/// Bytes that are there, read like those that are on their way: in one piece.
package final class HTTPBytesReader: HTTPBodyReader {
  private let bytes: Locked<[UInt8]?>

  package init(_ bytes: [UInt8]) { self.bytes = Locked(bytes.isEmpty ? nil : bytes) }

  package func next() -> [UInt8]? {
    bytes.withLock { bytes in
      defer { bytes = nil }
      return bytes
    }
  }
}
