/// Takes bytes from a channel in the requested amounts, regardless of the sizes of its pieces.
struct ChannelReader: Sendable {
  private let channel: any DeviceChannel
  private var buffer: [UInt8] = []
  private var position = 0

  init(_ channel: any DeviceChannel) { self.channel = channel }

  /// Returns the next `count` bytes; nil if the channel ends before the first of them.
  ///
  /// Throws `.cutOff` if the channel ends before the last of them, and `.channelFailed`.
  mutating func take(_ count: Int) async throws(DeviceError) -> [UInt8]? {
    while buffer.count - position < count {
      guard let piece = try await receive() else {
        if position == buffer.count { return nil }
        throw DeviceError(.cutOff, "the channel ended in the midst of a frame")
      }
      if position > 0 { buffer.removeFirst(position) }
      position = 0
      if buffer.isEmpty { buffer = piece } else { buffer += piece }
    }
    defer { position += count }
    return Array(buffer[position..<position + count])
  }

  private func receive() async throws(DeviceError) -> [UInt8]? {
    do {
      return try await channel.receive()
    } catch {
      throw DeviceError(channel: error)
    }
  }
}
