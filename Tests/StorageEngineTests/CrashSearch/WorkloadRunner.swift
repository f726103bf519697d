import FileAccess
import TestSupport

@testable import StorageEngine

/// Runs steps on an engine and, in parallel, on the model.
final class WorkloadRunner {
  let shape: WorkloadShape
  let fileSystem: any FileSystem
  private(set) var model: WorkloadModel
  private(set) var engine: Engine?
  /// Called whenever `model` has changed.
  var didChange: (WorkloadModel) -> Void = { _ in }

  static let path = "clinic.andiron"

  init(shape: WorkloadShape, fileSystem: any FileSystem, model: WorkloadModel) {
    self.shape = shape
    self.fileSystem = fileSystem
    self.model = model
  }

  /// Opens the store, which must be in one of the states that may be found.
  func open() throws {
    let engine = try Engine.open(Self.path, options: shape.options(fileSystem))
    let found = try WorkloadState(reading: engine)
    guard let index = model.find(found) else {
      throw WorkloadState.Inconsistency(
        description: "opened to a state that is none of \(model.durable)...\(model.attempted); "
          + "from the newest: \(found.difference(from: model.states[model.attempted]))")
    }
    model.restart(at: index)
    didChange(model)
    self.engine = engine
  }

  /// Changes the model for commits that are made beside this runner.
  func change<R>(_ body: (inout WorkloadModel) -> R) -> R {
    defer { didChange(model) }
    return body(&model)
  }

  func run(_ step: WorkloadStep) throws {
    switch step {
    case .transaction(let operations, let durability, let isRolledBack):
      try write(try opened(), operations, durability, isRolledBack)
    case .checkpoint:
      try opened().checkpoint()
      model.noteAllDurable()
      didChange(model)
    case .compactSome(let number):
      try compactSome(try opened(), number)
    case .compactAll:
      try opened().compact()
    case .purge(let table, let key):
      try purge(try opened(), table, key)
    case .reopen:
      try close()
      try open()
    case .abandon:
      abandon()
      try open()
    }
  }

  private func opened() throws -> Engine {
    guard let engine else {
      throw WorkloadState.Inconsistency(description: "the engine is not open")
    }
    return engine
  }

  /// Closes the engine, which makes everything durable; it is closed even after an error.
  func close() throws {
    defer { engine = nil }
    try engine?.close()
    model.noteAllDurable()
    didChange(model)
  }

  /// Releases the engine without closing it.
  func abandon() { engine = nil }

  /// Checks that the store shows what was committed last.
  func compare() throws {
    guard let engine else { return }
    let found = try WorkloadState(reading: engine)
    guard found == model.current else {
      throw WorkloadState.Inconsistency(
        description: "shows another state: \(found.difference(from: model.current))")
    }
  }

  /// Checks that the store that is open contains nothing that contradicts anything else in it.
  func verify() throws {
    guard let engine else { return }
    let problems = try engine.verify().filter { $0.severity != .note }
    guard let first = problems.first else { return }
    throw WorkloadState.Inconsistency(
      description: "verify found \(problems.count) problems, first \(first)")
  }

  private func write(
    _ engine: Engine, _ operations: [WorkloadOperation], _ durability: Durability,
    _ isRolledBack: Bool
  ) throws {
    do {
      try engine.write(durability: durability) { transaction in
        var state = model.current
        try WorkloadTransaction(transaction: transaction).perform(operations, &state)
        if isRolledBack { throw WorkloadOperation.Rollback() }
        model.begin(state)
        didChange(model)
      }
      let isChanged = model.states[model.attempted] != model.current
      model.succeed(durability, isDurable: isChanged)
    } catch is WorkloadOperation.Rollback {
    } catch let error as EngineError {
      if (try? engine.core.checkWritable()) != nil { model.rollBack() }
      didChange(model)
      throw error
    }
    didChange(model)
  }

  private func purge(_ engine: Engine, _ name: String, _ key: [UInt8]) throws {
    let snapshot = engine.snapshot()
    let table = snapshot.table(name)
    snapshot.close()
    guard let table else { return }
    // An engine in which a commit has failed does nothing: that commit is still what may be found.
    try engine.core.checkWritable()
    var next = model.current
    next.tables[name]?.records[key] = nil
    next.tables[name]?.oldVersions[key] = nil
    model.begin(next)
    didChange(model)
    do { try engine.purge(table, key: key) } catch {
      // The deletion is a full commit of its own. Once it is seen, it stays, whatever fails after
      // it.
      if next != model.current, try WorkloadState(reading: engine) == next {
        model.succeed(.full, isDurable: true)
        didChange(model)
      }
      throw error
    }
    model.succeed(.full, isDurable: true)
    didChange(model)
  }

  private func compactSome(_ engine: Engine, _ number: UInt64) throws {
    let core = engine.core
    var random = SeededGenerator(seed: number)
    try core.maintenanceLock.withLock { () throws(EngineError) in
      let victims = try core.writerLock.withLock { () throws(EngineError) -> [Slot] in
        try core.checkWritable()
        try core.confirmTail()
        return core.candidates().filter(\.isEligible).map(\.slot)
      }
      let chosen = victims.filter { _ in random.chance(1, in: 3) }
      guard !chosen.isEmpty else { return }
      try Compactor(core: core).run(chosen)
    }
    if random.chance(1, in: 2) {
      try engine.checkpoint()
      model.noteAllDurable()
    }
    didChange(model)
  }
}
