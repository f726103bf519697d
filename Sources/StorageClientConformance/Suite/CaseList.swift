import CollectionModel
import Dispatch

/// Cases as they are collected.
struct CaseList<Subject: StorageSubject> {
  typealias Run = CaseRun<Subject>

  let subject: Subject
  private(set) var cases: [StorageCase] = []

  init(_ subject: Subject) { self.subject = subject }

  /// Adds a case that blocks: it runs on a thread of its own. It is left out if the subject lacks
  /// one of the traits, or has one of the others.
  mutating func add(
    _ name: String, needs traits: StorageTraits = [], unless others: StorageTraits = [],
    _ body: @escaping @Sendable (Run) throws -> Void
  ) {
    guard subject.traits.isDisjoint(with: others) else { return }
    addAsync(name, needs: traits) { run in
      try await withCheckedThrowingContinuation {
        (continuation: CheckedContinuation<Void, any Error>) in
        DispatchQueue.global().async { continuation.resume(with: Result { try body(run) }) }
      }
    }
  }

  /// Adds a case that waits.
  mutating func addAsync(
    _ name: String, needs traits: StorageTraits = [],
    _ body: @escaping @Sendable (Run) async throws -> Void
  ) {
    guard subject.traits.isSuperset(of: traits) else { return }
    let subject = subject
    cases.append(
      StorageCase(name: name) {
        let place = try subject.makePlace()
        defer { subject.remove(place) }
        let run = try CaseRun(name, subject, place)
        do {
          try await body(run)
          try run.checkProblems()
        } catch {
          try? run.storage.close()
          throw error
        }
        try run.storage.close()
      })
  }
}
