extension LinkSession {
  /// Sends a part of a body, as fast as the other side takes it.
  ///
  /// Throws `StreamFailure`.
  func send(_ bytes: [UInt8], on stream: LinkStream) async throws(StreamFailure) {
    var position = 0
    while position < bytes.count {
      let most = min(LinkMessage.mostBodyByteCount, bytes.count - position)
      let count = try await stream.outbound.take(most)
      let piece = Array(bytes[position..<position + count])
      await writer.send(.bytes(stream.number, piece))
      stream.step()
      position += count
    }
  }

  /// Sends the end of a body.
  func sendEnd(of stream: LinkStream) async {
    await writer.send(.end(stream.number))
    outboundEnded(stream)
  }
}
