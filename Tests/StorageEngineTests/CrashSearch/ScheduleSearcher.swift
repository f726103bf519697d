import FileAccess
import TestSupport

@testable import StorageEngine

/// Runs several writers by a schedule drawn from a seed, and examines what crashes leave at the
/// points in time between their calls.
///
/// One thread runs at a time, so that a seed always gives the same run: a writer begins when the
/// one before it has entered its commit, and the sync that leads a group is held while others
/// append after it. When it is released, its group returns and the next leader comes to the gate. A
/// writer that must finish a segment first lets all others complete.
///
/// `@unchecked Sendable`: the threads take turns as described, and each turn begins and ends under
/// the gate's lock.
final class ScheduleSearcher: @unchecked Sendable {
  let seed: UInt64
  let shape: WorkloadShape
  let plan: SearchPlan
  let report: SearchReport
  private let base: SimulatedFileSystem
  private let fileSystem: InterceptedFileSystem
  private let runner: WorkloadRunner
  private let searcher: CrashSearcher
  private let gate = SyncGate()
  private var generator: WorkloadGenerator
  private var random: SeededGenerator
  private var writers: [ScheduledWriter] = []
  private var errors: [any Error] = []
  private var isNew = true
  private var done: [String] = []

  init(seed: UInt64, shape: WorkloadShape? = nil, plan: SearchPlan, report: SearchReport) {
    let shape = shape ?? WorkloadShape(seed: seed)
    self.seed = seed
    self.shape = shape
    self.plan = plan
    self.report = report
    base = SimulatedFileSystem(seed: seed, options: shape.simulation)
    fileSystem = InterceptedFileSystem(base)
    runner = WorkloadRunner(shape: shape, fileSystem: fileSystem, model: WorkloadModel())
    searcher = CrashSearcher(seed: seed, shape: shape, plan: plan, report: report)
    generator = WorkloadGenerator(seed: seed, shape: shape)
    random = SeededGenerator(seed: seed ^ 0x5C4E)
  }

  /// Runs the schedule. With `failingSync`, that sync of a segment fails, counted after the first
  /// commit.
  func run(failingSync: Int? = nil) {
    report.count(\.runs)
    runner.didChange = { [unowned self] _ in isNew = true }
    do {
      try runner.open()
      try runner.run(generator.step(WorkloadState()))
      fileSystem.willCall = { [unowned self] in willCall($0) }
      fileSystem.didSync = { [unowned self] in didSync($0) }
      if let failingSync {
        base.inject(Fault(.error(.deviceFailed), at: failingSync, of: .sync))
      }
      for _ in 0..<plan.steps where errors.isEmpty && !report.isHopeless { try step() }
      finishAll()
      fileSystem.willCall = { _ in }
      if failingSync == nil { try finish() } else { goOnAfterFailure() }
    } catch {
      finishAll()
      report.fail("without a crash: \(error), after \(done.joined(separator: "; "))", seed: seed)
    }
  }

  /// Checks that nothing but the planned fault has gone wrong.
  private func finish() throws {
    if let error = errors.first { throw error }
    try runner.compare()
    try runner.close()
    try runner.open()
    try runner.verify()
    report.count(\.verifiedStates)
  }

  /// Checks what remains, as the data that the system shows after a failed sync may never have
  /// reached the medium.
  private func goOnAfterFailure() {
    base.clearFaults()
    report.count(\.faults)
    let history = "a sync failed in \(done.joined(separator: "; ")), then "
    runner.abandon()
    searcher.goOn(base.crash(.kept), runner.model, history)
    searcher.visit(base, runner.model, generator, depth: 1, history)
  }

  // MARK: Steps

  private func step() throws {
    if gate.isHeld, random.chance(1, in: 3) || writers.count >= 6 { return try letGo() }
    if random.chance(1, in: 10) { return try doAlone() }
    try begin()
  }

  private func letGo() throws {
    done.append("let go")
    gate.letGo()
    settle()
  }

  /// Does something that no writer runs alongside.
  private func doAlone() throws {
    finishAll()
    guard errors.isEmpty else { return }
    let choices: [WorkloadStep] = [.checkpoint, .checkpoint, .compactAll, .reopen, .abandon]
    let step = choices.randomElement(using: &random) ?? .checkpoint
    done.append(step.description)
    do { try runner.run(step) } catch { errors.append(error) }
    if errors.isEmpty { try runner.compare() }
  }

  private func finishAll() {
    while gate.isHeld {
      gate.letGo()
      settle()
    }
  }

  private func begin() throws {
    let state = runner.model.newest
    guard
      case .transaction(let operations, let durability, let isRolledBack) =
        generator.transaction(state), let engine = runner.engine
    else { return }
    done.append("\(isRolledBack ? "rolled back " : "")\(durability) \(operations.count)")
    let writer = ScheduledWriter(durability, gate) { [self] writer in
      do {
        try engine.write(durability: durability) { transaction in
          var next = state
          try WorkloadTransaction(transaction: transaction).perform(operations, &next)
          if isRolledBack { throw WorkloadOperation.Rollback() }
          if next != state { writer.index = runner.change { $0.enter(next) } }
          writer.notePastBody()
        }
      } catch is WorkloadOperation.Rollback {}
    }
    writers.append(writer)
    writer.start()
    gate.wait { _ in writer.isPastBody || writer.isOver }
    // The lock is granted in order, so the writer has entered its commit, or has failed.
    engine.core.writerLock.withLock { writer.version = engine.core.writer.lastVersion }
    report.count(\.commits)
    settle()
  }

  /// Waits until the next leader is held or all writers have returned, and records what was
  /// acknowledged.
  private func settle() {
    gate.wait { isHeld in isHeld || writers.allSatisfy(\.isOver) }
    guard let engine = runner.engine else { return }
    let published = engine.core.queue.current.identifier
    gate.wait { _ in writers.allSatisfy { $0.isOver || $0.version > published } }
    let over = writers.filter(\.isOver)
    if over.count > 1 { report.count(\.sharedSyncs) }
    for writer in over {
      if let error = writer.error {
        errors.append(error)
      } else if let index = writer.index {
        runner.change { $0.acknowledge(index, writer.durability) }
      }
    }
    writers.removeAll(where: \.isOver)
  }

  // MARK: Calls

  private func willCall(_ call: InterceptedFileSystem.Call) {
    look(at: call)
    guard let writer = ScheduledWriter.current, call.path.hasSuffix(".segment") else {
      return
    }
    if call.operation == .sync, writer.isLeading {
      if random.chance(1, in: 2) { gate.pass() }
    } else if call.operation == .byteCount, !writer.isLeading {
      // The writer finishes a segment, for which it waits until nobody syncs that any more.
      gate.open { writers.allSatisfy { $0 === writer || $0.isOver } }
    }
  }

  /// The sync is done, and nobody knows it yet.
  private func didSync(_ path: String) {
    guard let writer = ScheduledWriter.current, path.hasSuffix(".segment"),
      writer.isLeading, random.chance(1, in: 2)
    else { return }
    gate.pass()
  }

  private func look(at call: InterceptedFileSystem.Call) {
    defer { isNew = call.operation.isChange || isNew }
    // Most is at risk when a group is about to be synced.
    let isLed = call.operation == .sync && ScheduledWriter.current?.isLeading == true
    guard isNew, isLed || random.chance(plan.pointShare, in: 1000) else { return }
    isNew = false
    searcher.visit(
      base, runner.model, generator, depth: 1,
      "before \(call.description) in step \(done.count), \(done.joined(separator: "; "))")
  }
}
