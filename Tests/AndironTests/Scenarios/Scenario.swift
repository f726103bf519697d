import Andiron
import TestSupport

/// What an ordinary program does with a store, beside what it expects the store to hold.
protocol Scenario {
  associatedtype State: ScenarioState
  static var types: [any StoredObject.Type] { get }
  /// The next thing that a user does, by chance and by what there is.
  static func step(_ state: State, _ generator: inout SeededGenerator) -> ScenarioStep<State>
  /// What the program shows must be what the state says.
  static func look(_ source: some ObjectSource, _ state: State) throws
}

/// The whole content of a store.
protocol ScenarioState: Equatable, Sendable {
  init()
  init(reading source: some ObjectSource) throws
}

/// One transaction.
struct ScenarioStep<State> {
  var name: String
  /// Does the same to both. `ScenarioStop` rolls both back.
  var body: (Transaction, inout State) throws -> Void

  init(_ name: String, _ body: @escaping (Transaction, inout State) throws -> Void) {
    self.name = name
    self.body = body
  }
}

/// A user who changes their mind.
struct ScenarioStop: Error {}

/// What a program shows is not what it should.
struct ScenarioMismatch: Error, CustomStringConvertible {
  var description: String
}

extension Scenario {
  static func expect<T: Equatable>(_ found: T, _ expected: T, _ what: String) throws {
    if found != expected {
      throw ScenarioMismatch(description: "\(what) are \(found), not \(expected)")
    }
  }
}

extension SeededGenerator {
  mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

  mutating func pick<T>(_ list: [T]) -> T { list[Int.random(in: 0..<list.count, using: &self)] }
}

/// The states that a store has been in, and which of them a crash may leave.
struct ScenarioHistory<State: ScenarioState> {
  private(set) var states = [State()]
  /// The newest that power loss leaves in any case.
  private(set) var durable = 0
  /// The newest whose commit has returned.
  private(set) var acknowledged = 0

  var current: State { states[acknowledged] }

  /// A commit is about to be made.
  mutating func begin(_ state: State) { states.append(state) }

  /// The commit has returned. One that changed nothing need not have synced those before.
  mutating func succeed(isFull: Bool) {
    let isChanged = states[acknowledged] != states[states.count - 1]
    acknowledged = states.count - 1
    if isFull, isChanged { durable = acknowledged }
  }

  mutating func noteAllDurable() { durable = acknowledged }

  /// The newest allowed state that is this one.
  func find(_ state: State, isPowerLost: Bool) -> Int? {
    let least = isPowerLost ? durable : acknowledged
    return states.indices.last { $0 >= least && states[$0] == state }
  }

  mutating func restart(at index: Int) {
    states = [states[index]]
    durable = 0
    acknowledged = 0
  }
}
