import FileAccess

/// The directions of a replication, run once or continuously.
struct ReplicationPlan: Sendable {
  let here: any Replica
  let there: any Replica
  let direction: ReplicationDirection
  let options: ReplicationOptions
  let environment: RemoteEnvironment
  let wakeUp = WakeUp()
  private let pulled = EchoGuard()
  private let pushed = EchoGuard()

  init(
    here: any Replica, there: any Replica, direction: ReplicationDirection,
    options: ReplicationOptions, environment: RemoteEnvironment
  ) {
    self.here = here
    self.there = there
    self.direction = direction
    self.options = options
    self.environment = environment
  }

  private func run(
    _ direction: ReplicationDirection, isContinuous: Bool,
    _ tell: @escaping @Sendable (RunEvent) -> Void
  ) -> ReplicationRun {
    let isPull = direction == .pull
    return ReplicationRun(
      source: isPull ? there : here, target: isPull ? here : there, options: options,
      isContinuous: isContinuous, environment: environment, echoes: isPull ? pushed : pulled,
      written: isPull ? pulled : pushed, wakeUp: wakeUp, tell: tell)
  }

  // MARK: Once

  /// Runs each direction once. Throws `ReplicationError` and `CancellationError`.
  func once(_ tell: @escaping @Sendable (PlanEvent) -> Void) async throws -> ReplicationReport {
    var report = ReplicationReport()
    if direction != .push {
      report.pull = try await run(.pull, isContinuous: false) {
        Self.pass($0, .pull, tell)
      }.run()
    }
    if direction != .pull {
      report.push = try await run(.push, isContinuous: false) {
        Self.pass($0, .push, tell)
      }.run()
    }
    return report
  }

  private static func pass(
    _ event: RunEvent, _ direction: ReplicationDirection, _ tell: (PlanEvent) -> Void
  ) {
    switch event {
    case .progress(let progress): tell(.progress(direction, progress))
    case .suspended: tell(.state(.suspended, nil))
    case .resumed: tell(.state(.running, nil))
    case .caughtUp: break
    }
  }

  // MARK: Continuously

  /// Runs the directions continuously, and never returns normally. Throws `ReplicationError` for
  /// failures that do not pass by themselves, and `CancellationError`.
  func continuously(_ tell: @escaping @Sendable (PlanEvent) -> Void) async throws {
    let idle = IdleCount(direction == .both ? 2 : 1) { tell(.state($0 ? .idle : .running, nil)) }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for one in [ReplicationDirection.pull, .push] where direction == .both || direction == one {
        group.addTask { try await repeatedly(one, idle, tell) }
      }
      try await group.next()
      group.cancelAll()
    }
  }

  private func repeatedly(
    _ direction: ReplicationDirection, _ idle: IdleCount,
    _ tell: @escaping @Sendable (PlanEvent) -> Void
  ) async throws {
    let failures = Locked(0)
    while true {
      let run = run(direction, isContinuous: true) { event in
        failures.withLock { $0 = 0 }
        switch event {
        case .caughtUp: idle.set(direction, true)
        case .progress:
          idle.set(direction, false)
          Self.pass(event, direction, tell)
        default: Self.pass(event, direction, tell)
        }
      }
      do {
        _ = try await run.run()
      } catch let error as ReplicationError where error.isTransient {
        idle.set(direction, false)
        tell(.state(.offline, error))
        let count = failures.withLock { count in
          count += 1
          return count
        }
        try await pause(after: count, error)
        tell(.state(.running, nil))
      } catch let error as ReplicationError where error.code == .databaseReplaced {
        // An occasional replacement of a database is normal; repeated ones are not.
        let count = failures.withLock { count in
          count += 1
          return count
        }
        guard count <= 2 else { throw error }
        try await pause(after: count, error)
      }
    }
  }

  private func pause(after count: Int, _ error: ReplicationError) async throws {
    var policy = RetryPolicy()
    policy.firstPause = .seconds(1)
    policy.longestPause = options.longestPause
    let pause = max(
      error.retryAfter ?? .zero, policy.pause(after: count, fraction: environment.fraction()))
    try await wakeUp.sleep(for: pause, environment.clock)
  }
}
