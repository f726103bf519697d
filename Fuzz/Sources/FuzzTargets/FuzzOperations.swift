import FileAccess
import StorageEngine

/// A program of operations against a model, with crashes at any call and faults in between.
func fuzzOperations(_ bytes: [UInt8]) throws {
  var input = FuzzInput(bytes)
  var run = OperationRun(seed: input.integer(1))
  var count = 0
  while !input.isEmpty, count < 60 {
    count += 1
    try run.step(&input)
  }
  try run.finish()
}

private struct OperationRun {
  private var fileSystem: SimulatedFileSystem
  private var engine: Engine?
  private var model = OperationModel()
  private var held: (snapshot: Snapshot, content: StoreContent)?
  /// Whether a stop or a fault is planned, so that calls may fail.
  private var isAtRisk = false
  private var crashSeed: UInt64

  private struct GivenUp: Error {}

  init(seed: UInt64) {
    fileSystem = SimulatedFileSystem(seed: seed)
    crashSeed = seed
  }

  mutating func step(_ input: inout FuzzInput) throws {
    do {
      try perform(&input)
    } catch let error as EngineError {
      try require(isAtRisk, "fails with \(error), and nothing was wrong")
      try restart(crash: fileSystem.isStopped ? input.byte() : 0)
    }
  }

  private mutating func perform(_ input: inout FuzzInput) throws {
    let engine = try opened()
    switch input.byte() % 20 {
    case 0...8: try write(engine, &input)
    case 9:
      try engine.checkpoint()
      model.noteAllDurable()
    case 10: try engine.compact()
    case 11: try close(engine)
    case 12, 13:
      isAtRisk = true
      let moments: [SimulatedFileSystem.StopMoment] = [.before, .during, .after]
      fileSystem.stop(at: 1 + input.below(80), moments[input.below(3)])
    case 14: try restart(crash: input.byte())
    case 15: try rebuild()
    case 16: try hold(engine)
    case 17: try release()
    case 18: try fault(&input)
    default: try look(engine)
    }
  }

  // MARK: Steps

  private mutating func write(_ engine: Engine, _ input: inout FuzzInput) throws {
    let isDurable = input.bool()
    let isGivenUp = input.byte() % 8 == 0
    let undone = input.byte() % 4 == 0 ? 1 + input.below(4) : 0
    let changes = (0..<input.below(12)).map { _ in RecordChange(&input) }
    var next = model.current
    if next.tables.isEmpty { next.tables = ["a": [:], "b": [:]] }
    var hasAttempted = false
    do {
      try engine.write(durability: isDurable ? .full : .buffered) { transaction in
        let tables = try OperationTables(transaction)
        for (index, change) in changes.enumerated() {
          if index + 1 == undone {
            try Self.undo(changes[index...], transaction, tables)
          }
          try change.perform(transaction, tables)
          change.apply(to: &next)
        }
        if isGivenUp { throw GivenUp() }
        model.attempt(next)
        hasAttempted = true
      }
      if isDurable, model.hasChanged { model.noteAllDurable() }
    } catch is GivenUp {
      return
    } catch let error as EngineError where error.code == .noSpace {
      try require(isAtRisk, "there is space")
      // Rolled back, and the handle goes on.
      if hasAttempted { model.takeBack() }
    }
    try look(engine)
  }

  /// Does changes that leave no trace.
  private static func undo(
    _ changes: ArraySlice<RecordChange>, _ transaction: WriteTransaction,
    _ tables: OperationTables
  ) throws {
    do {
      try transaction.savepoint {
        for change in changes { try change.perform(transaction, tables) }
        throw GivenUp()
      }
    } catch is GivenUp {}
  }

  private mutating func close(_ engine: Engine) throws {
    try engine.close()
    model.noteAllDurable()
    self.engine = nil
    try look(try opened())
  }

  /// Segments alone give the same content.
  private func rebuild() throws {
    let bare = fileSystem.crash(.kept)
    for path in bare.fileList() where !path.hasSuffix(".segment") { try bare.remove(path) }
    guard !bare.fileList().isEmpty else { return }
    let rebuilt = try StoreContent(
      try Engine.open(SmallStore.path, options: SmallStore.options(bare)))
    try require(
      rebuilt.shown == model.current.shown,
      "segments alone give something else: \(rebuilt.difference(from: model.current))")
  }

  private mutating func hold(_ engine: Engine) throws {
    try release()
    held = (engine.snapshot(), model.current)
  }

  private mutating func release() throws {
    guard let (snapshot, content) = held else { return }
    held = nil
    let found = try StoreContent(snapshot)
    snapshot.close()
    try require(
      found.shown == content.shown,
      "a snapshot has changed: \(found.difference(from: content))")
  }

  private mutating func fault(_ input: inout FuzzInput) throws {
    isAtRisk = true
    let codes: [FileError.Code] = [.noSpace, .deviceFailed, .interrupted]
    let code = codes[input.below(3)]
    let operations: [FileCall.Operation] = [
      .write, .sync, .create, .rename, .truncate, .syncDirectory,
    ]
    fileSystem.inject(
      Fault(.error(code), at: 1 + input.below(6), of: operations[input.below(operations.count)]))
  }

  private func look(_ engine: Engine) throws {
    let found = try StoreContent(engine)
    try require(
      found.shown == model.current.shown,
      "shows something else: \(found.difference(from: model.current))")
  }

  // MARK: Opening

  private mutating func opened() throws -> Engine {
    if let engine { return engine }
    let new = try Engine.open(SmallStore.path, options: SmallStore.options(fileSystem))
    engine = new
    return new
  }

  /// The process ends, with `crash` zero or odd; or power is lost.
  private mutating func restart(crash: UInt8) throws {
    held = nil
    engine = nil
    crashSeed &+= UInt64(crash) + 1
    let policy: CrashPolicy =
      switch crash % 4 {
      case 0, 1: .kept
      case 2: .lost
      default: .random(seed: crashSeed)
      }
    fileSystem = fileSystem.crash(policy)
    isAtRisk = false
    let content = try StoreContent(try opened())
    try model.restart(with: content)
  }

  mutating func finish() throws {
    if isAtRisk { try restart(crash: 0) }
    try release()
    try look(try opened())
    let problems = try opened().verify().filter { $0.severity == .error }
    try require(problems.isEmpty, "verify finds \(problems.first.map { "\($0)" } ?? "")")
    try rebuild()
  }
}
