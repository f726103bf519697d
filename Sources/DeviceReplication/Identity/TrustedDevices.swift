import FileAccess

/// The devices with which links are made: their identifiers, and the public keys that they have to
/// prove. A withdrawn device loses its links at once, and gets no others.
///
///     let trusted = TrustedDevices([watchIdentifier: watchKey])
///     options.identity = identity
///     options.trusted = trusted
///     // The watch was lost:
///     trusted.withdraw(watchIdentifier)
///
/// The program brings identifiers and public keys to the other devices when it pairs them, and
/// keeps ``devices`` across its restarts. All links of a program may share one list. Any thread can
/// use it.
public final class TrustedDevices: Sendable {
  private struct Link {
    var identifier: String
    var key: DevicePublicKey
    var end: @Sendable () -> Void
  }

  private struct State {
    var devices: [String: DevicePublicKey]
    var links: [UInt64: Link] = [:]
    var lastNumber: UInt64 = 0
  }

  private let state: Locked<State>

  /// `devices` has public keys by the identifiers of their devices.
  public init(_ devices: [String: DevicePublicKey] = [:]) {
    state = Locked(State(devices: devices))
  }

  /// The public keys by the identifiers of their devices.
  public var devices: [String: DevicePublicKey] { state.withLock { $0.devices } }

  /// Trusts the device that has this identifier and proves this key. Links made with another key of
  /// that identifier end.
  public func trust(_ key: DevicePublicKey, identifier: String) {
    change { $0.devices[identifier] = key }
  }

  /// Stops trusting a device: its links end, and no others are made. Has no effect if the device
  /// was not trusted.
  public func withdraw(_ identifier: String) { change { $0.devices[identifier] = nil } }

  private func change(_ body: (inout State) -> Void) {
    let ended = state.withLock { state -> [Link] in
      body(&state)
      let gone = state.links.filter { state.devices[$0.value.identifier] != $0.value.key }
      for number in gone.keys { state.links[number] = nil }
      return Array(gone.values)
    }
    for link in ended { link.end() }
  }

  // MARK: Links

  /// Whether a device may have a link. `key` is nil if the device has proved no identity.
  func admits(_ identifier: String, _ key: DevicePublicKey?) -> Bool {
    state.withLock { $0.devices[identifier] != nil && $0.devices[identifier] == key }
  }

  /// Registers a link that ends when its device is withdrawn, and returns a number by which to
  /// forget it; nil if the device is no longer trusted.
  func add(
    _ identifier: String, _ key: DevicePublicKey?, end: @escaping @Sendable () -> Void
  ) -> UInt64? {
    state.withLock { state in
      guard let key, state.devices[identifier] == key else { return nil }
      state.lastNumber += 1
      state.links[state.lastNumber] = Link(identifier: identifier, key: key, end: end)
      return state.lastNumber
    }
  }

  func forget(_ number: UInt64) { state.withLock { $0.links[number] = nil } }
}
