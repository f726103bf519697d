/// The body of an answer that is on its way. Releasing it cancels what has not arrived.
final class PipedBody: ByteStream {
  private let pipe: BodyPipe

  init(_ pipe: BodyPipe) { self.pipe = pipe }

  deinit { pipe.cancel() }

  func next() async throws -> [UInt8]? { try await pipe.next() }

  func cancel() { pipe.cancel() }
}
