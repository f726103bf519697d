import DeviceReplication

extension DeviceLinkOptions {
  /// For links that nothing is wrong with: other tests may keep all threads busy for minutes.
  static var patient: DeviceLinkOptions {
    var options = DeviceLinkOptions()
    options.handshakeLimit = .seconds(1_800)
    options.pingInterval = .seconds(900)
    return options
  }
}
