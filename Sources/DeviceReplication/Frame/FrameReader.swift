/// Reads the payloads of the frames that arrive over a channel.
struct FrameReader: Sendable {
  private var reader: ChannelReader
  private var protection: FrameProtection

  init(_ reader: ChannelReader, _ protection: FrameProtection) {
    self.reader = reader
    self.protection = protection
  }

  /// Returns the next payload; nil if the channel ends between two frames.
  ///
  /// Throws `DeviceError`: `.altered`, `.outOfOrder`, `.cutOff` and `.channelFailed`.
  mutating func next() async throws(DeviceError) -> [UInt8]? {
    guard let header = try await reader.take(FrameProtection.headerByteCount) else { return nil }
    let count = try protection.sealedByteCount(header)
    guard let sealed = try await reader.take(count) else {
      throw DeviceError(.cutOff, "the channel ended in the midst of a frame")
    }
    return try protection.open(header: header, sealed)
  }
}
