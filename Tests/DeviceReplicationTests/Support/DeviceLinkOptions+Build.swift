import DeviceReplication

extension DeviceLinkOptions {
  /// These options; in a build that cannot encrypt, without requiring it.
  var asBuilt: DeviceLinkOptions {
    #if Encryption
      return self
    #else
      var options = self
      if options.encryption == .required { options.encryption = .whereAvailable }
      return options
    #endif
  }
}
