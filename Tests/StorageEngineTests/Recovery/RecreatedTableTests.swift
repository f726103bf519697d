import FileAccess
import TestSupport
import Testing

@testable import StorageEngine

/// Tables and indexes that are dropped and created again under the same name, rebuilt from segments
/// alone.
@Suite struct RecreatedTableTests {
  /// The tombstone of the first definition is dropped with its segment, as a younger definition
  /// outranks it; the first definition itself is still in a segment that was not rewritten.
  @Test(arguments: [true, false])
  func theYoungerDefinitionOfANameOutranksTheOlderOne(isTable: Bool) throws {
    let fileSystem = SimulatedFileSystem()
    let engine = try Engine.open("store", options: options(fileSystem))
    try engine.write { transaction in
      try transaction.put(try transaction.table("other"), key: "o", value: "v")
      try write(transaction, "first")
    }
    try rotate(engine)
    try engine.write { transaction in
      let table = try transaction.table("t")
      if isTable {
        try transaction.drop(table)
      } else {
        try transaction.drop(try transaction.index("t.colour", on: table))
      }
    }
    let dropped = try rotate(engine)
    try engine.write { try write($0, "second") }
    try engine.core.maintenanceLock.withLock { try Compactor(core: engine.core).run([dropped]) }
    try engine.checkpoint()

    let expected = try StoreListing(engine.snapshot(), deleted: [:])
    let bare = fileSystem.crash(.kept)
    for path in bare.fileList() where !path.hasSuffix(".segment") { try bare.remove(path) }
    let rebuilt = try Engine.open("store", options: options(bare))
    let found = try StoreListing(rebuilt.snapshot(), deleted: [:])
    #expect(StoreListing.difference(expected, found) == "none")
    #expect(try rebuilt.verify().allSatisfy { $0.severity == .note })
  }

  private func options(_ fileSystem: SimulatedFileSystem) -> EngineOptions {
    var options = EngineOptions()
    options.fileSystem = fileSystem
    options.isMaintenanceAutomatic = false
    options.zeroFillsAhead = false
    return options
  }

  private func write(_ transaction: WriteTransaction, _ value: String) throws {
    let table = try transaction.table("t")
    let index = try transaction.index("t.colour", on: table)
    try transaction.put(
      table, key: Array(value.utf8), value: Array(value.utf8),
      entries: [Index.Entry(index, Array("red".utf8))])
  }

  /// Finishes the segment that takes commits, and returns its slot.
  @discardableResult
  private func rotate(_ engine: Engine) throws -> Slot {
    try engine.core.writerLock.withLock { () throws(EngineError) -> Slot in
      let slot = engine.core.writer.log.active?.segment.slot
      try engine.core.writer.log.rotate()
      return slot ?? Slot(0)
    }
  }

  /// Long workloads that define, drop and define again, with compactions of any segments in
  /// between.
  @Test(arguments: Seeds.list(Seeds.amount(2, search: 24)))
  func everyStateIsRebuiltFromItsSegments(seed: UInt64) throws {
    var shape = WorkloadShape(seed: seed)
    shape.definitionShare = 40
    shape.compactionShare = 25
    shape.checkpointShare = 10
    let fileSystem = SimulatedFileSystem(seed: seed, options: shape.simulation)
    let runner = WorkloadRunner(shape: shape, fileSystem: fileSystem, model: WorkloadModel())
    var generator = WorkloadGenerator(seed: seed, shape: shape)
    try runner.open()
    var done: [String] = []
    for _ in 0..<120 {
      let step = generator.step(runner.model.current)
      done.append(step.description)
      try runner.run(step)
      do {
        try StoreCopies(fileSystem.crash(.kept), shape).compare(with: runner.model.current)
      } catch {
        Issue.record("SEED=\(seed): \(error), after step \(done.count), \(step)")
        return
      }
    }
  }
}
