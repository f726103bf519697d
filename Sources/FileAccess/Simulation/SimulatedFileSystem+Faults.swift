import Synchronization

/// What goes wrong, and the record of what was asked for.
extension SimulatedFileSystem {
  /// The properties of the file system; changes hold from the next call on.
  public var options: SimulationOptions {
    get { state.withLock { $0.options } }
    set { state.withLock { $0.options = newValue } }
  }

  /// The calls so far, failed ones included. After a stop it stays.
  public var callCount: Int {
    state.withLock { $0.plan.callCount }
  }

  /// Plans a fault. Where several hit one call, the one that was planned first decides.
  public func inject(_ fault: Fault) {
    state.withLock { $0.plan.inject(fault) }
  }

  /// Makes the process die at the `call`-th call from now (the next one is 1): before that call does
  /// its work, during it or after it. That call and all later ones throw `.deviceFailed` and change nothing
  /// more; `crash` then tells what is left.
  public func stop(at call: Int, _ moment: StopMoment = .before) {
    state.withLock { $0.plan.stop(at: call, moment) }
  }

  /// Whether a planned stop has come.
  public var isStopped: Bool {
    state.withLock { $0.plan.isStopped }
  }

  /// Forgets planned faults and a planned stop that has not come.
  public func clearFaults() {
    state.withLock { $0.plan.clear() }
  }

  /// Whether calls are recorded in `trace`. Off at first.
  public var isTracing: Bool {
    get { state.withLock { $0.plan.isTracing } }
    set { state.withLock { $0.plan.isTracing = newValue } }
  }

  /// The calls that were made while tracing was on, failed ones included.
  public var trace: [FileCall] {
    state.withLock { $0.plan.trace }
  }
}
