/// Where tests wait until the threads that all tests share have little to do.
///
/// One task looks for all that wait: if each of them did, they would keep the threads busy
/// themselves.
actor QuietGate {
  static let shared = QuietGate()

  /// This many turns in a row must come at once.
  private static let turnCount = 100
  /// A machine that is never quiet does not stop the tests.
  private static let longestWait = Duration.seconds(1_200)

  private var look: Task<Void, Never>?

  /// Returns once hardly any other test is busy, or after twenty minutes.
  func wait() async {
    let look = look ?? Task { await Self.lookUntilQuiet() }
    self.look = look
    await look.value
    if self.look == look { self.look = nil }
  }

  private static func lookUntilQuiet() async {
    let clock = ContinuousClock()
    let begin = clock.now
    var turns = 0
    while turns < turnCount, clock.now - begin < longestWait {
      let start = clock.now
      await Task.yield()
      turns = clock.now - start < .milliseconds(20) ? turns + 1 : 0
      // Whoever keeps the threads busy needs them.
      if turns == 0 { try? await Task.sleep(for: .milliseconds(50)) }
    }
  }
}
