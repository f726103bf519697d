import Dispatch
import FileAccess
import TestSupport
import Testing

@Suite struct OneShotTests {
  private struct Failure: Error, Equatable {}

  /// What a thread makes and a task reads.
  private final class Made: Sendable {
    let number: Int
    let text: String

    init(_ number: Int) {
      self.number = number
      text = "a text that does not fit into a register: \(number)"
    }
  }

  @Test func aResultThatWasLeftBeforeIsReturned() async throws {
    let outcome = OneShot<Int, Failure>()
    #expect(!outcome.isSet)
    #expect(outcome.set(.success(1)))
    #expect(outcome.isSet)
    #expect(try await outcome.value() == 1)
    #expect(outcome.isSet && !outcome.set(.success(2)))
  }

  @Test func aValueThatWasTakenIsNotKept() async throws {
    let outcome = OneShot<Made, Failure>()
    weak var made: Made?
    do {
      let value = Made(1)
      made = value
      outcome.set(.success(value))
    }
    #expect(made != nil)
    do { #expect(try await outcome.value().number == 1) }
    #expect(made == nil && outcome.isSet)
  }

  @Test func theFirstResultStays() async throws {
    let outcome = OneShot<Int, Failure>()
    #expect(outcome.set(.failure(Failure())))
    #expect(!outcome.set(.success(2)))
    await #expect(throws: Failure()) { try await outcome.value() }
  }

  @Test func aCallThrowsWhatItsBodyThrows() async {
    await #expect(throws: Failure()) {
      try await OneShot<Int, any Error>.result {
        throw Failure()
      } on: {
        DispatchQueue(label: "thread").async(execute: $0)
      }
    }
  }

  /// The thread sanitizer watches: the result comes before the task waits, and after.
  @Test func objectsPassFromThreadsToTasks() async throws {
    let queue = DispatchQueue(label: "threads", attributes: .concurrent)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<4 {
        group.addTask {
          for number in 0..<1_000 {
            let made = try await OneShot.result {
              Made(number)
            } on: {
              number % 2 == 0 ? queue.async(execute: $0) : queue.sync(execute: $0)
            }
            try #require(made.number == number && made.text.hasSuffix(" \(number)"))
          }
        }
      }
      try await group.waitForAll()
    }
  }
}
