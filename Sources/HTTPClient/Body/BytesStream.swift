import FileAccess

/// Bytes that are there already, in one piece.
public final class BytesStream: ByteStream {
  private let bytes: Locked<[UInt8]?>

  public init(_ bytes: [UInt8]) { self.bytes = Locked(bytes.isEmpty ? nil : bytes) }

  public func next() -> [UInt8]? {
    bytes.withLock { bytes in
      defer { bytes = nil }
      return bytes
    }
  }
}
