import FileAccess
import TestSupport

@testable import StorageEngine

/// Runs one workload, and examines what crashes leave at the points in time between its calls.
final class CrashSearcher {
  let seed: UInt64
  let shape: WorkloadShape
  let plan: SearchPlan
  let report: SearchReport
  private var random: SeededGenerator
  private var checkedStates = 0

  init(seed: UInt64, shape: WorkloadShape? = nil, plan: SearchPlan, report: SearchReport) {
    self.seed = seed
    self.shape = shape ?? WorkloadShape(seed: seed)
    self.plan = plan
    self.report = report
    random = SeededGenerator(seed: seed ^ 0xC5A5)
  }

  func run() {
    report.count(\.runs)
    let fileSystem = SimulatedFileSystem(seed: seed, options: shape.simulation)
    explore(
      fileSystem, WorkloadModel(), WorkloadGenerator(seed: seed, shape: shape),
      steps: plan.steps, depth: 1, history: "")
  }

  /// Continues with the store in `fileSystem`, as after a crash.
  func goOn(_ fileSystem: SimulatedFileSystem, _ model: WorkloadModel, _ history: String) {
    report.count(\.runs)
    var generator = WorkloadGenerator(seed: seed, shape: shape)
    generator.reseed(random.next())
    do {
      let runner = WorkloadRunner(shape: shape, fileSystem: fileSystem.copy(), model: model)
      try runner.open()
      try runner.verify()
      report.count(\.verifiedStates)
    } catch {
      report.fail("\(error), \(history)reopened", seed: seed, store: fileSystem)
    }
    explore(fileSystem, model, generator, steps: plan.laterSteps, depth: 2, history: history)
  }

  /// Opens the store in `base` and does some steps, crashing a copy at each point in time.
  private func explore(
    _ base: SimulatedFileSystem, _ model: WorkloadModel, _ generator: WorkloadGenerator,
    steps: Int, depth: Int, history: String
  ) {
    let fileSystem = InterceptedFileSystem(base)
    let runner = WorkloadRunner(shape: shape, fileSystem: fileSystem, model: model)
    var generator = generator
    var isNew = true
    var done: [String] = []
    runner.didChange = { _ in isNew = true }
    let share = depth == 1 ? plan.pointShare : plan.laterPointShare
    fileSystem.willCall = { [unowned self, unowned runner] call in
      defer { isNew = call.operation.isChange || isNew }
      let isLooked = random.chance(share, in: 1000)
      if isNew, isLooked {
        isNew = false
        let steps = done.isEmpty ? "" : " in step \(done.count), \(done.joined(separator: "; "))"
        let place = "\(history)\(call.description)\(steps)"
        visit(base, runner.model, generator, depth: depth, "before \(place)")
        if call.operation == .write, call.bytes.count > 1 {
          visit(
            partial(base, call), runner.model, generator, depth: depth, "during \(place)")
        }
      }
    }
    do {
      try runner.open()
      for _ in 0..<steps {
        let next = generator.step(runner.model.current)
        done.append(next.description)
        try runner.run(next)
        try runner.compare()
        if report.isHopeless { return }
      }
      try runner.close()
      fileSystem.willCall = { _ in }
      try runner.open()
      try runner.verify()
      report.count(\.verifiedStates)
    } catch {
      report.fail(
        "without a crash: \(error), \(history)call \(fileSystem.callCount), "
          + "after \(done.joined(separator: "; "))", seed: seed)
    }
  }

  /// The file system when only a part of a write has been done.
  private func partial(_ base: SimulatedFileSystem, _ call: InterceptedFileSystem.Call)
    -> SimulatedFileSystem
  {
    let copy = base.copy()
    let count = Int.random(in: 1..<call.bytes.count, using: &random)
    do throws(FileError) {
      let file = try copy.open(call.path, .readWrite)
      try call.bytes.prefix(count).withBytes { (bytes) throws(FileError) in
        try file.writeFully(bytes, at: call.offset)
      }
    } catch { report.fail("a partial write failed: \(error)", seed: seed) }
    return copy
  }

  /// Examines what crashes would leave now.
  func visit(
    _ base: SimulatedFileSystem, _ model: WorkloadModel, _ generator: WorkloadGenerator,
    depth: Int, _ place: String
  ) {
    for policy in policies(base) where !report.isHopeless {
      check(
        base.crash(policy), model, generator, depth: depth, "\(place), crash \(policy)")
    }
  }

  private func policies(_ base: SimulatedFileSystem) -> [CrashPolicy] {
    var policies: [CrashPolicy] = plan.triesKeptAndLost ? [.kept, .lost] : []
    if plan.enumerationLimit > 0,
      let count = base.crashStateCount(limit: plan.enumerationLimit)
    {
      policies += (0..<count).map { .enumerated(index: $0) }
    }
    let spoiledCount = plan.spoiledSectorLimit > 0 ? base.unsyncedSectorCount : 0
    for index in 0..<min(spoiledCount, plan.spoiledSectorLimit) {
      policies.append(.spoiled(index: index, seed: random.next()))
    }
    for _ in 0..<plan.randomCrashCount { policies.append(.random(seed: random.next())) }
    return policies
  }

  /// Checks that what a crash has left opens to a state that the model allows.
  private func check(
    _ crashed: SimulatedFileSystem, _ model: WorkloadModel, _ generator: WorkloadGenerator,
    depth: Int, _ place: String
  ) {
    report.count(\.crashStates)
    let isRebuilt = random.chance(plan.rebuildShare, in: 1000)
    let isVerified = random.chance(plan.verifyShare, in: 1000)
    let goesOn = depth < plan.depth && random.chance(plan.laterShare, in: 1000)
    let untouched = crashed.copy()
    do {
      let runner = WorkloadRunner(shape: shape, fileSystem: crashed, model: model)
      try runner.open()
      let found = runner.model.current
      checkedStates += 1
      if checkedStates % plan.verifyInterval == 0 {
        try runner.verify()
        report.count(\.verifiedStates)
      }
      runner.abandon()
      if isRebuilt { try StoreCopies(untouched, shape).compare(with: found) }
      if isVerified { try StoreCopies(untouched, shape).verify() }
      if goesOn {
        var later = generator
        later.reseed(random.next())
        explore(
          untouched.copy(), model, later, steps: plan.laterSteps, depth: depth + 1,
          history: "\(place), then ")
      }
    } catch {
      report.fail("\(error), \(place)", seed: seed, store: untouched)
    }
  }
}
