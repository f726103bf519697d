import DeviceReplication
import HTTPServer
import Testing

/// Two devices and the link between them, each with a handler.
struct LinkPair: Sendable {
  let initiator: DeviceLink
  let responder: DeviceLink

  static let key = DeviceKey.random()

  /// Makes both ends at once. Throws what one of them throws.
  static func make(
    _ channels: (any DeviceChannel, any DeviceChannel) = MemoryChannel.pair(),
    _ initiating: any HTTPHandler = EchoHandler(), _ responding: any HTTPHandler = EchoHandler(),
    options: (DeviceLinkOptions, DeviceLinkOptions) = (.patient, .patient)
  ) async throws -> LinkPair {
    async let first = DeviceLink.connect(
      channels.0, key: key, role: .initiator, identifier: "first", handler: initiating,
      options: options.0.asBuilt)
    async let second = DeviceLink.connect(
      channels.1, key: key, role: .responder, identifier: "second", handler: responding,
      options: options.1.asBuilt)
    return try await LinkPair(initiator: first, responder: second)
  }

  func close() {
    initiator.close()
    responder.close()
  }
}

/// The outcome of making both ends: which may fail for different reasons.
struct LinkAttempt {
  var first: Result<DeviceLink, any Error>
  var second: Result<DeviceLink, any Error>

  var codes: [DeviceError.Code?] {
    [first, second].map { result in
      if case .failure(let error) = result { return (error as? DeviceError)?.code }
      return nil
    }
  }

  static func make(
    _ channels: (any DeviceChannel, any DeviceChannel) = MemoryChannel.pair(),
    keys: (DeviceKey, DeviceKey) = (LinkPair.key, LinkPair.key),
    roles: (DeviceRole, DeviceRole) = (.initiator, .responder),
    options: (DeviceLinkOptions, DeviceLinkOptions) = (.patient, .patient),
    identifiers: (String, String) = ("first", "second")
  ) async -> LinkAttempt {
    async let first = attempt(channels.0, keys.0, roles.0, options.0, identifiers.0)
    async let second = attempt(channels.1, keys.1, roles.1, options.1, identifiers.1)
    return await LinkAttempt(first: first, second: second)
  }

  /// One end alone; nil if it is made.
  static func single(_ channel: any DeviceChannel, _ role: DeviceRole) async -> DeviceError.Code? {
    switch await attempt(channel, LinkPair.key, role, DeviceLinkOptions(), "device") {
    case .success: nil
    case .failure(let error): (error as? DeviceError)?.code
    }
  }

  private static func attempt(
    _ channel: any DeviceChannel, _ key: DeviceKey, _ role: DeviceRole,
    _ options: DeviceLinkOptions,
    _ identifier: String
  ) async -> Result<DeviceLink, any Error> {
    do {
      return .success(
        try await DeviceLink.connect(
          channel, key: key, role: role, identifier: identifier, handler: EchoHandler(),
          options: options.asBuilt))
    } catch {
      return .failure(error)
    }
  }
}
