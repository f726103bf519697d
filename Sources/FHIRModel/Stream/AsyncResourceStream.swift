/// The resources in bytes that arrive one by one, such as `URLSession.AsyncBytes`. Behaves like
/// `ResourceStream`.
///
/// If the sequence of bytes throws, the stream ends with `unreadable`.
public struct AsyncResourceStream<Release: FHIRRelease, Bytes: AsyncSequence>: AsyncSequence
where Bytes.Element == UInt8 {
  public typealias Element = StreamedResource<Release>
  public typealias Failure = Never

  private let bytes: Bytes
  private let mode: ReadingMode
  private let layout: ResourceLayout

  init(_ bytes: Bytes, _ mode: ReadingMode, _ layout: ResourceLayout) {
    self.bytes = bytes
    self.mode = mode
    self.layout = layout
  }

  public func makeAsyncIterator() -> Iterator {
    Iterator(bytes.makeAsyncIterator(), ResourceUnpacker(mode, layout))
  }

  public struct Iterator: AsyncIteratorProtocol {
    private static var pieceByteCount: Int { 1 << 14 }

    private var bytes: Bytes.AsyncIterator
    private var unpacker: ResourceUnpacker<Release>
    private var isRead = false

    init(_ bytes: Bytes.AsyncIterator, _ unpacker: ResourceUnpacker<Release>) {
      self.bytes = bytes
      self.unpacker = unpacker
    }

    /// The next resource, or the error in its place; nil at the end, and after an error that ends
    /// the stream. Never throws. Runs on `actor`.
    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(Never) -> StreamedResource<Release>? {
      while true {
        if let next = unpacker.next() { return next }
        if isRead || unpacker.isOver { return nil }
        await readPiece(actor)
      }
    }

    /// The next resource, or the error in its place; nil at the end, and after an error that ends
    /// the stream.
    public mutating func next() async -> StreamedResource<Release>? {
      await next(isolation: nil)
    }

    /// Reads to the end of a line, so that a complete resource does not wait for more bytes.
    private mutating func readPiece(_ actor: isolated (any Actor)?) async {
      var piece: [UInt8] = []
      do {
        while piece.count < Self.pieceByteCount {
          guard let byte = try await bytes.next(isolation: actor) else {
            isRead = true
            break
          }
          piece.append(byte)
          if byte == UInt8(ascii: "\n") { break }
        }
      } catch {
        unpacker.feed(piece)
        isRead = true
        return unpacker.fail()
      }
      unpacker.feed(piece)
      if isRead { unpacker.finish() }
    }
  }
}
