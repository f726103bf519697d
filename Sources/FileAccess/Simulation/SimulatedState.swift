/// The whole state of a simulated file system; a value, so that a copy is complete.
struct SimulatedState: Sendable {
  var options: SimulationOptions
  var plan = FaultPlan()

  /// Produces the results of `random()`.
  var identifiers: SimulationRandom
  /// Decides everything left to chance. Separate from `identifiers`, so that a fault does not
  /// change those.
  var chance: SimulationRandom
  /// Nanoseconds since 1970.
  var clock: UInt64 = 1_700_000_000_000_000_000

  var files: [SimulatedFile] = []
  /// The directories; the first one is the root.
  var directories = [SimulatedDirectory()]
  /// Directory operations that no sync made durable, oldest first. Each is kept or lost as a whole,
  /// but a sync of one of its directories takes that directory's changes out of it.
  var pendingOperations: [[SimulatedDirectory.Change]] = []
  /// Mappings in use, by file.
  var mappings: [Int: SimulatedMapping.Group] = [:]
  /// The files that are locked.
  var locked: Set<Int> = []
  /// The total length of the files that have a name or a handle.
  var usedBytes = 0
  /// The content of the file that was freed last, which a medium may show where nothing was
  /// written.
  var freed = SimulatedContent()

  init(seed: UInt64, options: SimulationOptions) {
    self.options = options
    identifiers = SimulationRandom(seed: seed)
    chance = SimulationRandom(seed: ~seed)
  }

  mutating func tick() -> UInt64 {
    clock += 1_000
    return clock
  }

  /// Begins a call, made through a handle on `file` unless that is nil; see `FaultPlan.begin`.
  mutating func begin(_ call: FileCall, on file: Int?) throws(FileError) -> Fault.Effect? {
    _ = tick()
    let effect = try plan.begin(call)
    if case .error(let code) = effect {
      if call.operation == .sync, let file { failSync(file) }
      throw call.failure(code)
    }
    let isSync = call.operation == .sync || call.operation == .syncDirectory
    if options.isReadOnly, call.operation.isChange, !isSync { throw call.failure(.readOnly) }
    if plan.stopsDuring(call) { return .short(1 + chance.below(call.length - 1)) }
    return effect
  }

  /// Ends all handles, mappings and locks, as the process that had them is gone.
  mutating func forgetHandles() {
    locked = []
    mappings = [:]
    for file in files.indices where files[file].openCount > 0 {
      files[file].openCount = 0
      releaseIfUnused(file)
    }
  }
}
