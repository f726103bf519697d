import Andiron
import Foundation
import HealthModel
import ObjectModel
import TestSupport
import Testing

@testable import HealthSync

/// Histories on both sides with processes that die at any step, against a model that knows who
/// added and deleted what.
@Suite struct RandomHistoryTests {
  @Test func `both sides come to rest alike, whatever happened`() async throws {
    for seed in Seeds.list(Seeds.amount(60, search: 240)) {
      var history = try RandomHistory(seed)
      for _ in 0..<history.length { try await history.step() }
      try await history.rest()
      let (here, there) = (try history.world.here, history.world.there)
      #expect(here == history.expectedHere, "SEED=\(seed)")
      #expect(there == history.expectedThere, "SEED=\(seed)")
      // What is there but was deleted here is all that may differ.
      let spared = Set(history.expectedThere).subtracting(history.expectedHere)
      #expect(spared == history.spared, "SEED=\(seed)")
      #expect(try history.strangersAreThere, "SEED=\(seed)")
      if here != history.expectedHere || there != history.expectedThere { return }
    }
  }
}

/// One history. Values of samples are numbers that never come again.
private struct RandomHistory {
  private enum Side { case here, there }

  private struct Known {
    var born: Side
    var sample: HealthSample
    var isDeletedHere = false
    var isDeletedThere = false
    /// Came again here after a deletion; the person leaves it alone there.
    var cameAgain = false
  }

  var world: SyncWorld
  let length: Int
  private var random: SeededGenerator
  private var known: [Double: Known] = [:]
  private var versions: [String: (version: Double, value: Double)] = [:]
  private var next = 1.0
  /// Whether the next reading begins anew, so that deletions are told that may be old ones.
  private var readsAnew = false
  /// Whether a sample was deleted there that this store may not know to be there.
  private var hasUntold = false
  /// Samples of a type without a rule.
  private let stranger = HealthSample(
    .height, 1.75, "m", start: SyncWorld.start, source: SyncWorld.app)

  init(_ seed: UInt64) throws {
    random = SeededGenerator(seed: seed)
    world = try SyncWorld(.both, sources: .all)
    world.options.pageCount = Int.random(in: 1...5, using: &random)
    world.options.batchCount = Int.random(in: 1...4, using: &random)
    length = Int.random(in: 5...60, using: &random)
    try world.health.add(stranger)
    world.system.put(stranger)
  }

  // MARK: The model

  var expectedHere: [Double] {
    known.filter { !$0.value.isDeletedHere && !$0.value.isDeletedThere }.keys.sorted()
  }

  var expectedThere: [Double] {
    known.filter { _, sample in
      !sample.isDeletedThere && !(sample.isDeletedHere && sample.born == .here)
    }.keys.sorted()
  }

  /// What came from there and was deleted here only.
  var spared: Set<Double> {
    Set(known.filter { $0.value.born == .there && $0.value.isDeletedHere }.keys)
      .subtracting(known.filter(\.value.isDeletedThere).keys)
  }

  var strangersAreThere: Bool {
    get throws {
      try world.health.count(SampleQuery(.height)) == 1
        && world.system.samples.count { $0.type == .height } == 1
    }
  }

  // MARK: Steps

  mutating func step() async throws {
    switch Int.random(in: 0..<15, using: &random) {
    case 0...2: try addHere()
    case 3, 4: addThere()
    case 5: try deleteHere()
    case 6: try deleteThere()
    case 7: try addAgainHere()
    case 8: try addVersion()
    case 9 where !hasUntold:
      world.system.invalidateAnchors()
      readsAnew = true
    case 10: world.system.fail(call(), .failed, .unavailable)
    case 11: try await run()
    case 12: try await runWithInterludes()
    default: try await dieOrCancel()
    }
  }

  private mutating func call() -> String {
    ["access", "changes", "find", "save", "delete"].randomElement(using: &random) ?? ""
  }

  private mutating func value() -> Double {
    defer { next += 1 }
    return next
  }

  private mutating func addHere() throws {
    let value = value()
    let source = Bool.random(using: &random) ? SyncWorld.app : SyncWorld.watch
    let sample = SyncWorld.mass(value, source, id: Bool.random(using: &random) ? UUID() : nil)
    try world.health.add(sample)
    known[value] = Known(born: .here, sample: sample)
  }

  private mutating func addThere() {
    let value = value()
    let source = Bool.random(using: &random) ? SyncWorld.app : SyncWorld.watch
    let sample = SyncWorld.mass(value, source)
    world.system.put(sample)
    known[value] = Known(born: .there, sample: sample)
  }

  private mutating func deleteHere() throws {
    guard
      let sample = try world.health.samples(SampleQuery(.bodyMass)).randomElement(using: &random),
      let value = sample.quantity?.value
    else { return }
    try world.health.delete(ids: [sample.id])
    known[value]?.isDeletedHere = true
  }

  private mutating func run() async throws {
    guard try await world.run().problems.isEmpty else { return }
    (readsAnew, hasUntold) = (false, false)
  }

  /// A sample that the person may delete there. One that a run has saved and not come to note is
  /// left alone while its deletion could not be told from an old one.
  private mutating func removable() throws -> HealthSample? {
    let samples = try world.system.samples.filter { sample in
      guard sample.type == .bodyMass, let known = known[sample.quantity?.value ?? 0] else {
        return false
      }
      return try !known.cameAgain && !(readsAnew && isUntold(sample))
    }
    guard let sample = samples.randomElement(using: &random) else { return nil }
    if try isUntold(sample) { hasUntold = true }
    return sample
  }

  private func isUntold(_ sample: HealthSample) throws -> Bool {
    try sample.syncIdentity != nil
      && !world.health.store.read { try $0.contains(PairRecord.self, key: sample.id) }
  }

  private mutating func deleteThere() throws {
    guard let sample = try removable(), let value = sample.quantity?.value else { return }
    world.system.remove(sample.id)
    // A sample that is deleted here and has not gone there yet is deleted twice.
    known[value]?.isDeletedThere = true
  }

  private mutating func addAgainHere() throws {
    let gone = known.filter { _, sample in
      sample.born == .here && sample.isDeletedHere && !sample.isDeletedThere
        && sample.sample.syncIdentity == nil
    }
    guard let value = gone.keys.sorted().randomElement(using: &random),
      let sample = known[value]?.sample
    else { return }
    try world.health.add(sample)
    known[value]?.isDeletedHere = false
    known[value]?.cameAgain = true
  }

  /// A sample that the app names, in a version greater than the last.
  private mutating func addVersion() throws {
    let name = ["a", "b"].randomElement(using: &random) ?? ""
    let old = versions[name]
    let version = (old?.version ?? 0) + 1
    let value = value()
    let sample = SyncWorld.mass(value, identifier: name, version: version)
    guard try world.health.add(sample).addedCount == 1 else { return }
    known[value] = Known(born: .here, sample: sample)
    if let old { known[old.value]?.isDeletedHere = true }
    versions[name] = (version, value)
  }

  private mutating func dieOrCancel() async throws {
    let life = Int.random(in: 0..<40, using: &random)
    let isCancelling = Int.random(in: 0..<4, using: &random) == 0
    world.system.set { ($0.life, $0.isCancelling) = (life, isCancelling) }
    let running = world
    do {
      _ = try await Task { try await running.run() }.value
    } catch is SystemDouble.Death {
    } catch is CancellationError {
    }
    world.system.set { $0.life = nil }
  }

  /// A run during whose calls samples come and go on both sides.
  private mutating func runWithInterludes() async throws {
    let (health, system) = (world.health, world.system)
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      var action: @Sendable () throws -> Void
      switch Int.random(in: 0..<4, using: &random) {
      case 0:
        let sample = SyncWorld.mass(value())
        known[sample.quantity?.value ?? 0] = Known(born: .here, sample: sample)
        action = { try health.add(sample) }
      case 1:
        let sample = SyncWorld.mass(value(), SyncWorld.watch)
        known[sample.quantity?.value ?? 0] = Known(born: .there, sample: sample)
        action = { system.put(sample) }
      case 2:
        let samples = try health.samples(SampleQuery(.bodyMass))
        guard let sample = samples.randomElement(using: &random) else { continue }
        known[sample.quantity?.value ?? 0]?.isDeletedHere = true
        action = { try health.delete(ids: [sample.id]) }
      default:
        guard let sample = try removable() else { continue }
        known[sample.quantity?.value ?? 0]?.isDeletedThere = true
        action = { system.remove(sample.id) }
      }
      let calls = Int.random(in: 0..<8, using: &random)
      system.set { [action] in $0.interludes.append((calls, action)) }
    }
    try await world.run()
    // What no call was left for happens after the run.
    var rest: [@Sendable () throws -> Void] = []
    system.set {
      rest = $0.interludes.map(\.action)
      $0.interludes = []
    }
    for action in rest { try action() }
  }

  /// Runs until nothing changes.
  mutating func rest() async throws {
    world.system.set { $0.failures = [:] }
    for _ in 0..<10 where !(try await world.run().isQuiet) {}
    let last = try await world.run()
    #expect(last.isQuiet && last.refusals.isEmpty)
  }
}
