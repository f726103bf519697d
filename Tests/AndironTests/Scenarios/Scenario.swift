import Andiron
import TestSupport

/// An ordinary program's use of a store, together with the content that it expects the store to
/// have.
protocol Scenario {
  associatedtype State: ScenarioState
  static var types: [any StoredObject.Type] { get }
  /// The next action of a user, chosen at random from those that the state allows.
  static func step(_ state: State, _ generator: inout SeededGenerator) -> ScenarioStep<State>
  /// Checks that the program shows what the state says.
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
  /// Makes the same change in both. `ScenarioStop` rolls both back.
  var body: (Transaction, inout State) throws -> Void

  init(_ name: String, _ body: @escaping (Transaction, inout State) throws -> Void) {
    self.name = name
    self.body = body
  }
}

/// A user who changes their mind.
struct ScenarioStop: Error {}

/// A program shows something other than it should.
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

/// The states that a store has been in, and those of them that a crash may leave.
struct ScenarioHistory<State: ScenarioState> {
  private(set) var states = [State()]
  /// The newest state that power loss leaves in any case.
  private(set) var durable = 0
  /// The newest state whose commit has returned.
  private(set) var acknowledged = 0

  var current: State { states[acknowledged] }

  /// Notes that a commit is about to be made.
  mutating func begin(_ state: State) { states.append(state) }

  /// Notes that the commit has returned. A commit that changed nothing need not have synced the
  /// ones before it.
  mutating func succeed(isFull: Bool) {
    let isChanged = states[acknowledged] != states[states.count - 1]
    acknowledged = states.count - 1
    if isFull, isChanged { durable = acknowledged }
  }

  mutating func noteAllDurable() { durable = acknowledged }

  /// The newest allowed state that equals this one.
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
