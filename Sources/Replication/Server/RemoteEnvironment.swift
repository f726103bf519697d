/// The clock and the random values that replication uses, which tests can replace.
package struct RemoteEnvironment: Sendable {
  package var clock: any Clock<Duration>
  /// A random number from zero to one.
  package var fraction: @Sendable () -> Double
  /// 32 hexadecimal digits that no other call returns.
  package var identifier: @Sendable () -> String

  package init(
    clock: any Clock<Duration>, fraction: @escaping @Sendable () -> Double,
    identifier: @escaping @Sendable () -> String
  ) {
    self.clock = clock
    self.fraction = fraction
    self.identifier = identifier
  }
}
