extension DeviceChannel {
  /// Throws `DeviceError`: the channel's own, or `.channelFailed` for what else it throws.
  func sendFrame(_ bytes: [UInt8]) async throws(DeviceError) {
    do {
      try await send(bytes)
    } catch let error as DeviceError {
      throw error
    } catch {
      throw DeviceError(.channelFailed, "the channel threw a \(type(of: error))")
    }
  }
}
