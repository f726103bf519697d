extension DeviceChannel {
  /// Throws `DeviceError`: `.cutOff` and `.channelFailed`.
  func sendFrame(_ bytes: [UInt8]) async throws(DeviceError) {
    do {
      try await send(bytes)
    } catch {
      throw DeviceError(channel: error)
    }
  }
}
