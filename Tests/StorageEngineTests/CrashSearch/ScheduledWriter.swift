import FileAccess
import Foundation
import StorageEngine

/// A thread that runs one transaction and waits until it is as durable as requested.
///
/// `@unchecked Sendable`: its thread makes its changes under the lock of `gate`, except to `body`,
/// which only that thread uses, and to `index`, which it sets before `isPastBody` and others read
/// after `isOver`.
final class ScheduledWriter: @unchecked Sendable {
  /// The writer whose thread this is.
  @TaskLocal static var current: ScheduledWriter?

  let durability: Durability
  private let gate: SyncGate
  private var body: ((ScheduledWriter) throws -> Void)?
  /// The index in the model of the state that this transaction made; nil if it made none.
  var index: Int?
  /// The version that its commit made; set by the schedule when it was entered.
  var version: UInt64 = .max
  /// Whether its transaction has done everything except commit: from here on, a sync on this thread
  /// leads a group.
  private(set) var isPastBody = false
  private(set) var isOver = false
  private(set) var error: (any Error)?

  init(
    _ durability: Durability, _ gate: SyncGate, _ body: @escaping (ScheduledWriter) throws -> Void
  ) {
    self.durability = durability
    self.gate = gate
    self.body = body
  }

  func start() {
    let thread = Thread { [self] in
      var failure: (any Error)?
      do { try Self.$current.withValue(self) { try runBody() } } catch { failure = error }
      gate.change {
        error = failure
        isOver = true
      }
    }
    thread.stackSize = 4 << 20
    thread.start()
  }

  /// Releases what the body holds, including the engine, before anyone learns that it is over.
  private func runBody() throws {
    guard let body else { return }
    self.body = nil
    try body(self)
  }

  func notePastBody() { gate.change { isPastBody = true } }

  /// Whether it is syncing for a group now, if called on its thread.
  var isLeading: Bool { gate.change { isPastBody } }
}
