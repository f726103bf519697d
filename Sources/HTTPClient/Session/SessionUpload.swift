#if Client && canImport(Darwin)
  import Dispatch
  import FileAccess
  import Foundation

  /// Writes a body that is made while it is sent into the stream that URLSession reads.
  ///
  /// It has a thread, since writing blocks while the stream is full. `@unchecked Sendable`: that
  /// thread alone writes.
  final class SessionUpload: @unchecked Sendable {
    private static let bufferSize = 64 << 10

    /// For URLSession.
    let input: InputStream
    private let output: OutputStream
    private let body: any ByteStream
    private let isEnded = Locked(false)
    private let failed: @Sendable (any Error) -> Void
    private let made: @Sendable () -> Void

    /// `made` is called with each piece, and `failed` once if the body cannot be made. Nil if there
    /// is no memory.
    init?(
      _ body: any ByteStream, byteCount: Int?, made: @escaping @Sendable () -> Void,
      failed: @escaping @Sendable (any Error) -> Void
    ) {
      var input: InputStream?
      var output: OutputStream?
      Stream.getBoundStreams(
        withBufferSize: Self.bufferSize, inputStream: &input, outputStream: &output)
      guard let input, let output else { return nil }
      self.input = input
      self.output = output
      self.body = body
      self.made = made
      self.failed = failed
      let thread = Thread { [self] in run(byteCount) }
      thread.start()
    }

    /// Lets go of the body; the thread ends.
    func end() {
      isEnded.withLock { $0 = true }
      body.cancel()
    }

    private func run(_ byteCount: Int?) {
      output.open()
      defer { output.close() }
      do {
        var left = byteCount
        while let piece = try next() {
          if let count = left {
            guard piece.count <= count else { throw Self.wrongLength }
            left = count - piece.count
          }
          made()
          guard write(piece) else { return end() }
        }
        if let left, left > 0 { throw Self.wrongLength }
      } catch {
        failed(error)
        end()
      }
    }

    private static let wrongLength = TransportError(
      .invalidRequest, "the body does not have the length that was announced")

    /// The next piece, for which the thread waits.
    private func next() throws -> [UInt8]? {
      if isEnded.withLock({ $0 }) { throw CancellationError() }
      let result = Locked<Result<[UInt8]?, any Error>>(.success(nil))
      let isThere = DispatchSemaphore(value: 0)
      Task { [body] in
        let piece: Result<[UInt8]?, any Error>
        do { piece = .success(try await body.next()) } catch { piece = .failure(error) }
        result.withLock { $0 = piece }
        isThere.signal()
      }
      isThere.wait()
      return try result.withLock { $0 }.get()
    }

    /// False if nobody reads any more.
    private func write(_ piece: [UInt8]) -> Bool {
      var rest = piece[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBufferPointer { bytes in
          bytes.baseAddress.map { output.write($0, maxLength: bytes.count) } ?? 0
        }
        if count <= 0 || isEnded.withLock({ $0 }) { return false }
        rest = rest.dropFirst(count)
      }
      return true
    }
  }
#endif
