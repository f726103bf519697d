import FileAccess
import Foundation
import StorageEngine
import TestSupport

@testable import Andiron

/// Runs a scenario on a store.
final class ScenarioRun<S: Scenario> {
  private(set) var history: ScenarioHistory<S.State>
  private(set) var stepNames: [String: Int] = [:]
  private let url: URL
  private let options: StoreOptions
  private var generator: SeededGenerator
  private var store: Store?
  /// The copy of a consumer of the change feed; nil if there is no consumer.
  private(set) var replica: ChangeReplica?

  init(
    _ url: URL, _ options: StoreOptions, seed: UInt64,
    history: ScenarioHistory<S.State> = ScenarioHistory(), replica: ChangeReplica? = nil
  ) {
    self.url = url
    var options = options
    if replica != nil { options.changeFeed = .kept }
    self.options = options
    self.history = history
    self.replica = replica
    generator = SeededGenerator(seed: seed)
  }

  /// Opens the store, which must be in one of the allowed states and without problems. A crash may
  /// leave files that nothing needs, which is only worth a note.
  func open(after crash: CrashPolicy? = nil) throws {
    let store = try Store(at: url, types: S.types, options: options)
    let found = try S.State(reading: store)
    guard let index = history.find(found, isPowerLost: crash != nil && crash != .kept) else {
      throw ScenarioMismatch(
        description: "opened to none of the states \(history.durable)..<\(history.states.count)"
          + ", acknowledged \(history.acknowledged)"
          + (history.states.firstIndex(of: found).map { "; to \($0)" } ?? ""))
    }
    let problems = try store.verify().filter { crash == nil || $0.severity == .error }
    guard problems.isEmpty else { throw ScenarioMismatch(description: "verify finds \(problems)") }
    try S.look(store, found)
    history.restart(at: index)
    self.store = store
    try followChanges()
  }

  /// A consumer that continues from its last position, even from before a crash, has the objects of
  /// the store.
  private func followChanges() throws {
    guard let store, replica != nil else { return }
    try replica?.catchUp(store, limit: generator.number(1...20))
    guard try replica?.equals(store) == true else {
      throw ScenarioMismatch(description: "a consumer of the changes has other objects")
    }
  }

  func run(steps: Int) throws {
    for number in 0..<steps {
      guard let store else { throw ScenarioMismatch(description: "the store is not open") }
      switch generator.number(0...29) {
      case 0:
        try close()
        try open()
      case 1:
        try store.core.engine.checkpoint()
        history.noteAllDurable()
      case 2: try store.core.engine.compact()
      case 3...5 where replica != nil: _ = try replica?.read(store, limit: generator.number(1...5))
      default: try step(store)
      }
      if number % 8 == 0 { try look() }
    }
    try look()
  }

  private func step(_ store: Store) throws {
    let step = S.step(history.current, &generator)
    let isFull = generator.chance(2, in: 3)
    stepNames[step.name, default: 0] += 1
    do {
      try store.write(durability: isFull ? .full : .buffered) { transaction in
        var next = history.current
        try step.body(transaction, &next)
        history.begin(next)
      }
      history.succeed(isFull: isFull)
    } catch is ScenarioStop {}
  }

  /// The store must show what was committed last.
  func look() throws {
    guard let store else { return }
    let snapshot = try store.snapshot()
    guard try S.State(reading: snapshot) == history.current else {
      throw ScenarioMismatch(description: "the content is another")
    }
    try S.look(snapshot, history.current)
    try followChanges()
  }

  func close() throws {
    defer { store = nil }
    try store?.close()
    history.noteAllDurable()
  }
}
