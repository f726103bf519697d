/// The bytes of a blob, a piece at a time, for a consumer that asks for them: a sequence that keeps
/// the snapshot it reads from.
///
/// Belongs to one thread or task at a time.
public struct BlobReader: Sendable {
  private let snapshot: StoreSnapshot
  private var reading: BlobReading

  init(_ snapshot: StoreSnapshot, _ blob: Blob, _ range: Range<Int>?) throws {
    self.snapshot = snapshot
    reading = try snapshot._withReadState { try BlobReading(blob, range, $0) }
  }

  /// Returns the next piece of 256 KiB or less, or nil at the end.
  ///
  /// Throws what `bytes(of:in:)` throws: that the bytes do not have the blob's digest is found out
  /// at the end.
  public mutating func next() throws -> [UInt8]? {
    try snapshot._withReadState { try reading.next($0) { Array($0) } }
  }
}
