import CouchProtocol

extension RemoteEnvironment {
  /// The system's clock and random numbers.
  static let system = RemoteEnvironment(
    clock: ContinuousClock(), fraction: { Double.random(in: 0...1) },
    identifier: { RandomIdentifier.make() })
}
