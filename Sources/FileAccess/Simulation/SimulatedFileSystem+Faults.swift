import Synchronization

/// Planning what goes wrong, and recording what was asked for.
extension SimulatedFileSystem {
  /// The moment in a call at which a process dies.
  public enum StopMoment: Sendable, Hashable, CaseIterable {
    /// Before the call does anything.
    case before
    /// When a write has moved a part of its bytes, starting with the first; chance decides how
    /// many. For any other call, the same as `before`.
    case during
    /// When the call has done its work, but before its caller learns of it.
    case after
  }

  /// The properties of the file system; changes take effect with the next call.
  public var options: SimulationOptions {
    get { state.withLock { $0.options } }
    set { state.withLock { $0.options = newValue } }
  }

  /// The number of calls so far, including failed ones. It no longer grows after a stop.
  public var callCount: Int {
    state.withLock { $0.plan.callCount }
  }

  /// Plans a fault. If several hit one call, the one planned first decides.
  public func inject(_ fault: Fault) {
    state.withLock { $0.plan.inject(fault) }
  }

  /// Makes the process die at the `call`-th call from now (the next one is 1): before that call
  /// does its work, during it, or after it.
  ///
  /// That call and all later ones throw `.deviceFailed`, and nothing changes any more; `crash` then
  /// shows what is left.
  public func stop(at call: Int, _ moment: StopMoment = .before) {
    state.withLock { $0.plan.stop(at: call, moment) }
  }

  /// Whether a planned stop has happened.
  public var isStopped: Bool {
    state.withLock { $0.plan.isStopped }
  }

  /// Forgets planned faults, and a planned stop that has not happened yet.
  public func clearFaults() {
    state.withLock { $0.plan.clear() }
  }

  /// Whether calls are recorded in `trace`; initially false.
  public var isTracing: Bool {
    get { state.withLock { $0.plan.isTracing } }
    set { state.withLock { $0.plan.isTracing = newValue } }
  }

  /// The calls made while tracing was on, including failed ones.
  public var trace: [FileCall] {
    state.withLock { $0.plan.trace }
  }
}
