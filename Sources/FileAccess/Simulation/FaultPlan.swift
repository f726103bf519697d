/// Counts calls and decides which of them go wrong.
struct FaultPlan: Sendable {
  private(set) var callCount = 0
  private(set) var trace: [FileCall] = []
  var isTracing = false

  private var armed: [Armed] = []
  private var stop: (call: Int, moment: SimulatedFileSystem.StopMoment)?

  private var hasStopped = false

  /// Whether the simulated process is dead. After a stop during or after a call, it is dead once
  /// that call has begun, even if the call failed for another reason.
  var isStopped: Bool {
    guard !hasStopped, let stop, stop.moment != .before else { return hasStopped }
    return callCount >= stop.call
  }

  private struct Armed {
    var fault: Fault
    /// Matching calls since the injection.
    var seen = 0
  }

  mutating func inject(_ fault: Fault) {
    armed.append(Armed(fault: fault))
  }

  /// Plans a stop at the `call`-th call from now.
  mutating func stop(at call: Int, _ moment: SimulatedFileSystem.StopMoment) {
    stop = (callCount + call, moment)
  }

  mutating func clear() {
    hasStopped = isStopped
    armed = []
    stop = nil
  }

  /// Ends the run: a new process, with no faults planned, begins with call 1.
  mutating func restart() {
    self = FaultPlan()
  }

  /// Begins a call and returns the effect of a fault that hits it. Throws if none of its work is to
  /// be done.
  mutating func begin(_ call: FileCall) throws(FileError) -> Fault.Effect? {
    if isStopped { throw Self.stopped(call) }
    callCount += 1
    if isTracing {
      var record = call
      record.index = callCount
      trace.append(record)
    }
    if let stop, stop.call == callCount, stop.moment != .after, !stopsDuring(call) {
      hasStopped = true
      throw Self.stopped(call)
    }
    return armed.isEmpty ? nil : effect(on: call)
  }

  /// Whether the call that has begun does part of its work before the process dies.
  func stopsDuring(_ call: FileCall) -> Bool {
    guard let stop, stop.call == callCount, stop.moment == .during else { return false }
    return call.operation == .write && call.length > 1
  }

  /// Ends a call that did its work.
  mutating func end(_ call: FileCall, _ effect: Fault.Effect?) throws(FileError) {
    if isStopped { throw Self.stopped(call) }
    if case .errorAfterwards(let code) = effect { throw call.failure(code) }
  }

  private mutating func effect(on call: FileCall) -> Fault.Effect? {
    var effect: Fault.Effect?
    for index in armed.indices where armed[index].fault.matches(call) {
      armed[index].seen += 1
      let (fault, seen) = (armed[index].fault, armed[index].seen)
      if effect == nil, seen == fault.at || (fault.persists && seen > fault.at) {
        effect = fault.effect
      }
    }
    armed.removeAll { !$0.fault.persists && $0.seen >= $0.fault.at }
    return effect
  }

  private static func stopped(_ call: FileCall) -> FileError {
    FileError(
      .deviceFailed, "\(call.operation) after the simulated process stopped", path: call.path)
  }
}
