import Synchronization

/// Copies of the state, as it is and as a crash leaves it.
extension SimulatedFileSystem {
  /// Returns a file system in one of the states that a crash now could leave. This one stays as it
  /// is.
  ///
  /// The new one has no handles, locks or planned faults, and its count of calls starts again;
  /// options, clock and random numbers carry over. After a power loss its whole content is durable.
  public func crash(_ policy: CrashPolicy) -> SimulatedFileSystem {
    var state = state.withLock { $0 }
    var chooser: CrashChooser
    switch policy {
    case .kept:
      state.forgetHandles()
      state.plan.restart()
      return SimulatedFileSystem(state)
    case .lost: chooser = .lost
    case .random(let seed): chooser = .random(seed: seed)
    case .enumerated(let index): chooser = .index(index)
    case .spoiled(let index, let seed): chooser = .spoiled(index, seed: seed)
    }
    return SimulatedFileSystem(state.afterPowerLoss(&chooser))
  }

  /// Returns how many states `CrashPolicy.enumerated` can give for a crash now, or nil if there are
  /// more than `limit`. The indexes run from zero up to the count.
  public func crashStateCount(limit: Int) -> Int? {
    let state = state.withLock { $0 }
    var chooser = CrashChooser.index(0)
    _ = state.afterPowerLoss(&chooser)
    guard chooser.choiceCount < Int.bitWidth - 1 else { return nil }
    let count = 1 << chooser.choiceCount
    return count <= limit ? count : nil
  }

  /// The number of sectors that have changed and are not on the medium: `CrashPolicy.spoiled` can
  /// spoil each.
  public var unsyncedSectorCount: Int {
    let state = state.withLock { $0 }
    var chooser = CrashChooser.spoiled(-1, seed: 0)
    _ = state.afterPowerLoss(&chooser)
    return chooser.choiceCount
  }

  /// Returns a second file system in the same state, planned faults and counts included, but
  /// without handles and locks. Changes to one do not affect the other.
  public func copy() -> SimulatedFileSystem {
    var state = state.withLock { $0 }
    state.forgetHandles()
    return SimulatedFileSystem(state)
  }
}
